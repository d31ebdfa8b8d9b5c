"""Random faults, planted one at a time in a part of the project, and whether its tests notice them."""
