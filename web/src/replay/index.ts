// Hands that are over, told again step by step.

export const loadReplayPage = () => import("./ReplayPage.svelte");
