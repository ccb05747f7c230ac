import type { ObjectId } from 'mongodb';
import type { Registry } from 'prom-client';
import type { Actor } from './auth/actor.ts';
import type { Config } from './config.ts';
import type { Listener } from './events/events.ts';
import type { Kinds } from './letters/kind.ts';
import type { Trouble } from './letters/trouble.ts';
import type { LetterKind } from './mail/letter-types.ts';
import type { Job } from './maintenance/job.ts';
import type { Channel } from './outbox/model.ts';
import type { DeletionDoc } from './users/deletion-store.ts';

/**
 * What a feature of the server gives to the core, which knows features only by the list in `features.ts`. Each part is
 * read by one module of the core, which is named here.
 */
export type Feature = {
  /** `maintenance/jobs.ts`. */
  jobs?: readonly Job[];
  /** `storage.ts`: listen to events in every process, those of commands too. They only store the work to do. */
  listeners?: (config: Config) => Listener[];
  /** `serve/start.ts`: listen to events in the service, if it sends letters. */
  letterListeners?: readonly Listener[];
  /** `serve/start.ts`: fills a site for the demo, before the first request. */
  fillDemo?: () => Promise<void>;
  /** `serve/start.ts`: runs beside the service, until the returned function is called. */
  start?: () => () => Promise<void>;
  /** `serve/outbox.ts`: channels of deliveries, and whether there is anything for them to send. */
  channels?: (config: Config) => Channel[];
  usesOutbox?: (config: Config) => Promise<boolean>;
  /** `storage.ts`: throws if the data of the database is incomplete. */
  requireWhole?: () => Promise<void>;
  /** `storage.ts`: completes what a process left unfinished when it died, while no other process runs. */
  recover?: () => Promise<unknown>;
  /** `maintenance/missed-events.ts`: announces what happened between two times. Repeated events have the same keys. */
  announceMissed?: (after: Date, until: Date) => Promise<void>;
  /** `letters/letter-channel.ts`: what its letters show, by their kind; those about troubles are made from `troubles`. */
  letterKinds?: Partial<Kinds<LetterKind>>;
  /** `letters/troubles.ts`, by the kind of letter. */
  troubles?: Readonly<Record<string, Trouble>>;
  /** `metrics/metrics.ts`. */
  addMetrics?: (registers: Registry[]) => void;
  /** `users/management/delete-account.ts`: erases what the feature knows of a person. May be repeated. */
  eraseAccount?: (account: ErasedAccount) => Promise<unknown>;
  /** `users/management/delete-unconfirmed.ts`: whether an unconfirmed account has something to keep. */
  keepsAccount?: (userId: ObjectId) => Promise<boolean>;
  /** `users/management/reset-password.ts`: ends what acts for a user, without a session. */
  endAccess?: (userId: ObjectId, now: Date) => Promise<void>;
  /** `backup/restore.ts`: stops what it was sending; nobody knows what has been sent since the backup was made. */
  haltSending?: (options: { now: Date }) => Promise<void>;
  /** `users/management/repeat-deletions.ts`: erases again what a restored backup has brought back. */
  repeatDeletions?: (deletions: DeletionDoc[]) => Promise<void>;
};

export type ErasedAccount = {
  actor: Actor;
  _id: ObjectId;
  withComments: boolean;
  /** The key of the address, if it was confirmed. */
  confirmedKey: string | null;
  now: Date;
};
