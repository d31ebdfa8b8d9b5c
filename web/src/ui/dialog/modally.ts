// Shows a dialog over everything else, and gives the focus back to what opened it when it is gone.

/** What opened a dialog that is open, or was: one dialog may open the next and be gone before it. */
const openers = new WeakMap<Element, HTMLElement>();

export function modally(node: HTMLDialogElement): { destroy: () => void } {
  const before = document.activeElement;
  const within = before?.closest("dialog") ?? null;
  if (before instanceof HTMLElement) openers.set(node, before);
  node.showModal();
  return {
    destroy: () => {
      if (node.open) node.close();
      const opener = within && !within.isConnected ? openers.get(within) : before;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
  };
}
