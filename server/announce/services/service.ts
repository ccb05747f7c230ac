import type { ChannelIdentity } from '#contract/announce/channels.ts';
import type { Locale } from '#contract/locales.ts';
import type { Composed } from '#server/announce/compose-text.ts';
import type { ChannelDoc, Remote } from '#server/announce/model.ts';

/** An account on a service, with what requests to it need. */
export type Account = Pick<ChannelDoc, '_id' | 'kind' | 'server' | 'account'> & {
  secret: string;
  signal: AbortSignal;
};

/** A message to send. Repetitions of a request are equal. */
export type Outgoing = Composed & {
  /** Unique for the message, and the same for all attempts. */
  key: string;
  at: Date;
  locales: Locale[];
  /** The page that the message is about. */
  page: { address: string; title: string; description: string };
  cover: Cover | null;
  /** Whether services that show a preview of the page may do so. */
  hasCard: boolean;
};

/** The cover of the first version: its address, and a function that reads a JPEG of at most so many bytes; null if there is none. */
export type Cover = {
  address: string;
  alt: string;
  read: (maxBytes: number) => Promise<Buffer | null>;
};

/** What a service can do. Functions throw ServiceProblem. */
export type Service = {
  /** Asks the service what it calls the channel. */
  identify: (account: Account) => Promise<ChannelIdentity>;
  /** The limits of texts, if the service states them. */
  readLimits?: (account: Account) => Promise<{ characters: number; address: number }>;
  send: (account: Account, message: Outgoing) => Promise<Remote>;
  /** Absent if people would not see the change. */
  edit?: (account: Account, remote: Remote, message: Outgoing) => Promise<void>;
  /** A message that is gone already counts as removed. */
  remove: (account: Account, remote: Remote) => Promise<void>;
  /** How long a request whose answer was lost may be repeated without a second message. */
  repeatableMs: number;
};
