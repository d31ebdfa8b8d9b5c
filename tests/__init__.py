"""The tests, in the shape of the packages they prove."""
