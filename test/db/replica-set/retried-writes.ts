type Remembered = { txnNumber: bigint; reply: Promise<Buffer> };

/**
 * The reply to the last write of each session. A set replicates them, so that a member that becomes the primary
 * answers a retried write as the first one was answered, and does not write twice.
 */
export class RetriedWrites {
  readonly #last = new Map<string, Remembered>();

  /**
   * The reply to a write, which runs unless it has run or is running. `isDone` says whether a reply shows that it
   * ran: another one is not remembered.
   */
  async run(
    { session, txnNumber }: { session: string; txnNumber: bigint },
    write: () => Promise<Buffer>,
    isDone: (reply: Buffer) => boolean,
  ): Promise<Buffer> {
    const last = this.#last.get(session);
    if (last?.txnNumber === txnNumber) return last.reply;
    const remembered = { txnNumber, reply: write() };
    this.#last.set(session, remembered);
    const forget = () => {
      if (this.#last.get(session) === remembered) this.#last.delete(session);
    };
    try {
      const reply = await remembered.reply;
      if (!isDone(reply)) forget();
      return reply;
    } catch (error) {
      forget();
      throw error;
    }
  }
}
