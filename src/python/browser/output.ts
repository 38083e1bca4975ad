/** Collects what a program prints and passes it on in few, bounded messages. */
export class Output {
  readonly #limit: number;
  readonly #send: (text: string) => void;
  readonly #now: () => number;
  #sent = 0;
  #waiting = '';
  #messages = 0;
  #last: number;

  /**
   * @param limit characters after which nothing more is passed on
   * @param now milliseconds; a program that runs gives no timer a chance, so the clock is read at each print
   */
  constructor(limit: number, send: (text: string) => void, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#send = send;
    this.#now = now;
    this.#last = now();
  }

  write(text: string): void {
    if (this.#sent >= this.#limit) return;
    this.#waiting += text;
    // The first lines at once: what prints a little and then loops for ever shows where.
    if (this.#messages < 20 || this.#waiting.length > this.#limit || this.#now() - this.#last >= 100)
      this.flush();
  }

  flush(): void {
    const text = this.#waiting.slice(0, this.#limit - this.#sent);
    this.#waiting = '';
    this.#last = this.#now();
    if (text === '') return;
    this.#sent += text.length;
    this.#messages += 1;
    this.#send(text);
  }
}
