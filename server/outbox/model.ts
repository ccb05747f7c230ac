import type { ObjectId } from 'mongodb';

/** The ways by which deliveries leave the service. A feature adds its own. */
export interface ChannelNames {
  letter: true;
}

export type ChannelName = keyof ChannelNames;

/**
 * - `waiting`: it is sent at `nextAt`.
 * - `sending`: a process is sending it, or has died while it did.
 * - `failed`: it was refused for good, or not accepted within three days.
 * - `withdrawn`: it is not to be sent: there is nothing to say any more, an admin ended it, or a backup was restored.
 */
export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'failed' | 'withdrawn';

/** Lower ones are sent first: 0 if somebody waits for it, 1 for a notice, 2 for one of many. */
export type Priority = 0 | 1 | 2;

/** The collection `deliveries`. An ended delivery is kept for 30 days. */
export type DeliveryDoc = {
  _id: ObjectId;
  channel: ChannelName;
  kind: string;
  /** Unique if present, so that a repeated cause makes one delivery. */
  key?: string;
  /** The deliveries of a bundle are stored one after another; `data.items` are the subjects of each. */
  bundle?: string;
  to: string;
  /** The recipient in a normalized form, so that equal recipients can be compared. */
  toKey: string;
  locale?: string;
  /** The account that it concerns. */
  userId?: ObjectId;
  data: object;
  /** A secret of the delivery, encrypted; see `secrets/sealing.ts`. It is removed when the delivery has been sent. */
  sealed?: string;
  /** The same for all attempts, so that the recipient can drop a second copy. */
  messageId: string;
  priority: Priority;
  state: DeliveryState;
  attempts: number;
  nextAt: Date;
  /** After this time a temporary failure is final. Absent before the first attempt. */
  giveUpAt?: Date;
  /** The attempt that is running, by a random id. */
  claim?: string;
  /** The answer of the recipient's server to the last attempt; for a withdrawn delivery, a WithdrawalReason. */
  answer: string | null;
  createdAt: Date;
  endedAt?: Date;
};

export type NewDelivery = Pick<
  DeliveryDoc,
  | 'channel'
  | 'kind'
  | 'key'
  | 'bundle'
  | 'to'
  | 'toKey'
  | 'locale'
  | 'userId'
  | 'data'
  | 'messageId'
  | 'priority'
> & {
  id: ObjectId;
  /** It is encrypted before it is stored. */
  secret?: string | undefined;
  notBefore?: Date | undefined;
};

/** Why a delivery is not sent. */
export type WithdrawalReason = 'ended' | 'no account' | 'unconfirmed' | 'bounced' | 'by admin' | 'restored';

export type Outcome =
  | { result: 'sent' | 'refused'; answer: string }
  | { result: 'withdrawn'; answer: WithdrawalReason }
  /** It is tried again, after a minute and later after hours, for three days. */
  | { result: 'temporary'; answer: string }
  /** The same, and the whole channel pauses. */
  | { result: 'unreachable'; answer: string }
  /** The attempt ended before anything irreversible, for a reason of this process. */
  | { result: 'interrupted'; answer: string };

export type Channel = {
  name: ChannelName;
  concurrency: number;
  /**
   * How many of them may have the same recipient, so that a slow one does not delay the others. Without a number,
   * all.
   */
  perRecipient?: number;
  /**
   * The least milliseconds between the starts of two deliveries, so that pages for readers come in between. No pause
   * if absent.
   */
  spacingMs?: number;
  /** How many are sent in an hour; null for no limit. */
  perHour: number | null;
  /**
   * The server that it sends to, which can change at any time: then its pause ends. Null if there is none now, and
   * deliveries wait. A channel without this function always sends.
   */
  findServer?: () => Promise<object | null>;
  /**
   * Tries a delivery once. It has to call `mayCommit` right before the irreversible part, and to end the attempt if
   * that returns false, because another process may be sending. An exception counts as a temporary failure.
   */
  deliver: (
    delivery: DeliveryDoc,
    options: { mayCommit: () => boolean; signal: AbortSignal },
  ) => Promise<Outcome>;
  close: () => Promise<void>;
};
