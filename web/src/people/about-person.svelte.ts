// The one person that a dialog is about, wherever it was asked for.

export interface AboutPerson {
  readonly player: string;
  readonly name: string;
  /** The table where it is met; what it said there goes with a report. */
  readonly table: string | null;
}

class About {
  person: AboutPerson | null = $state.raw(null);

  open(player: string, name: string, table: string | null = null): void {
    this.person = { player, name, table };
  }

  close(): void {
    this.person = null;
  }
}

export const about = new About();
