// The first moment of a dialog that comes by itself: a key that was meant for the hand must not answer it.

const MILLISECONDS = 400;

/** Made while a component is; over a little later. */
export class FirstMoment {
  over = $state(false);

  constructor() {
    $effect(() => {
      const timer = setTimeout(() => (this.over = true), MILLISECONDS);
      return () => clearTimeout(timer);
    });
  }
}
