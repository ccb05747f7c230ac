/** A delivery of the outbox as the admin sees it. Times are ISO 8601. */
export type LoggedDelivery = {
  id: string;
  event: string;
  at: string;
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'withdrawn';
  attempts: number;
  /** The status and the beginning of the last response, or why there was none. */
  answer: string | null;
  /** The body; null if it is created when it is sent. */
  body: string | null;
};
