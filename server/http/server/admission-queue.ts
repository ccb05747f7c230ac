/** At most this many new connections are accepted before a waiting request is admitted. */
const CONNECTIONS_FIRST = 20;

type Admit = () => void;

/**
 * Admits requests that the response cache does not answer, so that a flood of them does not delay the others.
 * The event loop accepts one connection in each of its turns. Without the queue the turn would also process
 * the request of the connection before, 2 to 5 ms of the processor, and a reader who connects after 300 others
 * would wait a second for a cached page.
 *
 * While connections arrive, or requests wait, one request is admitted in a turn. Addresses take turns too.
 */
export class AdmissionQueue {
  /** Waiting requests by the address of their client, the next address first. */
  readonly #waiting = new Map<string, Admit[]>();
  #hasAccepted = false;
  #acceptedFirst = 0;
  #isScheduled = false;

  /** Called for each accepted connection. */
  connectionAccepted(): void {
    this.#hasAccepted = true;
    this.#schedule();
  }

  /** Resolves when the request may be processed. Undefined if it may be processed immediately. */
  admit(clientAddress: string): Promise<void> | undefined {
    if (!this.#hasAccepted && this.#waiting.size === 0) return undefined;
    return new Promise((resolve) => {
      const ofAddress = this.#waiting.get(clientAddress);
      if (ofAddress) ofAddress.push(resolve);
      else this.#waiting.set(clientAddress, [resolve]);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#endTurn());
  }

  #endTurn(): void {
    this.#isScheduled = false;
    const isBusy = this.#hasAccepted && this.#acceptedFirst < CONNECTIONS_FIRST;
    this.#hasAccepted = false;
    this.#acceptedFirst = isBusy ? this.#acceptedFirst + 1 : 0;
    if (!isBusy) this.#admitNext();
    if (this.#waiting.size > 0) this.#schedule();
  }

  #admitNext(): void {
    const [next] = this.#waiting;
    if (!next) return;

    const [address, ofAddress] = next;
    const admit = ofAddress.shift();

    // The address goes behind the others.
    this.#waiting.delete(address);
    if (ofAddress.length > 0) this.#waiting.set(address, ofAddress);
    admit?.();
  }
}
