/** A letter in the list of the admin. */
export type LetterItem = {
  id: string;
  kind: string;
  to: string;
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'withdrawn';
  attempts: number;
  createdAt: string;
  /** When the next attempt follows, if the letter waits. */
  nextAt: string | null;
  endedAt: string | null;
  /** What the server answered last, in its own words, or why the letter was not sent. */
  answer: string | null;
};

/** Which letters a list shows. */
export type LetterView = 'all' | 'waiting' | 'failed' | 'sent' | 'withdrawn';

/** A DNS record that tells other servers to trust letters of a domain. */
export type MailRecord = {
  name: 'spf' | 'dkim' | 'dmarc';
  /** `elsewhere`: this service has no key, so the mail provider has to sign. */
  state: 'found' | 'missing' | 'different' | 'unknown' | 'elsewhere';
  host: string;
  /** The text that DNS has now. */
  found: string | null;
  /** The text to add. */
  record: string | null;
};

/** How the site sends letters, without secrets. */
export type DescribedMail = {
  host: string;
  port: number;
  /** Empty if the server asks for none. */
  user: string;
  from: string;
  domain: string;
  perHour: number | null;
  signs: boolean;
  /** Whether the environment sets it. */
  isFixed: boolean;
};
