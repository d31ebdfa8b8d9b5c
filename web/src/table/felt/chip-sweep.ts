// Wagers travel to the pot. Only transform and opacity move; with reduced motion nothing does.

const SWEEP = 420;

export function reducedMotion(): boolean {
  if (document.documentElement.dataset["motion"] === "reduced") return true;
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function sweep(_node: Element, { dx, dy }: { dx: number; dy: number }) {
  return {
    duration: reducedMotion() || document.hidden ? 0 : SWEEP,
    easing: (x: number): number => x * x * (3 - 2 * x),
    css: (here: number, gone: number): string =>
      `transform: translate(${dx * gone}px, ${dy * gone}px); opacity: ${Math.min(1, here * 2.2)}`,
  };
}
