/** Something to wait for that a test lets happen. */
export class Gate {
  readonly opened: Promise<void>;
  open: () => void = () => {};

  constructor() {
    this.opened = new Promise((resolve) => {
      this.open = resolve;
    });
  }
}

/** Lets nobody through until so many wait; from then on, everybody. */
export class Crowd {
  readonly #gate = new Gate();
  #missing: number;

  constructor(size: number) {
    this.#missing = size;
  }

  async join(): Promise<void> {
    this.#missing -= 1;
    if (this.#missing <= 0) this.#gate.open();
    await this.#gate.opened;
  }
}
