import type { ObjectId } from 'mongodb';
import type { Registry } from 'prom-client';
import type { AuditKind } from '#contract/audit.ts';
import type { z } from '#contract/browsers/zod.ts';
import type { Locale } from '#contract/locales.ts';
import type { PostLink } from '#contract/posts/pages.ts';
import type { Actor } from './auth/actor.ts';
import type { EmptySearch } from './cache/response-cache.ts';
import type { Config } from './config.ts';
import type { Problem } from './content/model.ts';
import type { ContentTarget } from './content/target.ts';
import type { Listener, SiteEvent } from './events/events.ts';
import type { RouteArgs } from './http/request/request-context.ts';
import type { RequestHead } from './http/request/request-head.ts';
import type { Kinds } from './letters/kind.ts';
import type { Trouble, TroubleKind } from './letters/trouble.ts';
import type { LetterKind } from './mail/letter-types.ts';
import type { Job } from './maintenance/job.ts';
import type { MediaSource } from './media/management/source.ts';
import type { Channel } from './outbox/model.ts';
import type { Tool } from './programs/tool.ts';
import type { DeletionDoc } from './users/deletion-store.ts';
import type { User } from './users/model.ts';

/**
 * What a feature of the server gives to the core, which knows features only by the list in `features.ts`. Each part is
 * read by one module, which is named here.
 */
export type Feature = {
  /** `maintenance/jobs.ts`. */
  jobs?: readonly Job[];
  /** `storage.ts`: listen to events in every process, those of commands too. They only store the work to do. */
  listeners?: (config: Config) => Listener[];
  /** `serve/start.ts`: listen to events in the service, if it sends letters. */
  letterListeners?: readonly Listener[];
  /** `serve/start.ts`: fills a site for the demo, before the first request. */
  fillDemo?: (features: readonly Feature[]) => Promise<void>;
  /** `demo/demo.ts`: adds what readers do on the demo. */
  addToDemo?: (demo: Demo) => Promise<void>;
  /** `serve/start.ts`: runs while the service runs, until the returned function is called. */
  start?: () => () => Promise<void>;
  /** `serve/outbox.ts`: channels of deliveries, and whether there is anything for them to send. */
  channels?: (config: Config, features: readonly Feature[]) => Channel[];
  usesOutbox?: (config: Config) => Promise<boolean>;
  /** `webhooks/channel.ts`: what programs see of an event whose data is read when it is sent; null for other events. */
  readEvent?: (event: SiteEvent) => Promise<object | null> | null;
  /** `storage.ts`: completes a replacement of the database before anything else, in every process. */
  requireWhole?: () => Promise<void>;
  /** `storage.ts`: completes what a process left unfinished when it died, while no other process runs. */
  recover?: () => Promise<unknown>;
  /** `maintenance/missed-events.ts`: announces what happened between two times. Repeated events have the same keys. */
  announceMissed?: (after: Date, until: Date) => Promise<void>;
  /** `letters/letter-channel.ts`: what its letters show, by their kind; those about troubles are made from `troubles`. */
  letterKinds?: Partial<Kinds<LetterKind>>;
  /** `letters/troubles.ts`, by the kind of letter. */
  troubles?: Readonly<Partial<Record<TroubleKind, Trouble>>>;
  /** `metrics/metrics.ts`. */
  addMetrics?: (registers: Registry[]) => void;
  /** `http/session/begin-session.ts`: throws SecondFactorNeeded if the first factor is not enough for the account. */
  askForSecondFactor?: (
    args: Pick<RouteArgs, 'request' | 'context'>,
    user: User,
    code: string | undefined,
  ) => Promise<void>;
  /** `http/server/app.ts`: counts a request, also one that the response cache answers. */
  countRead?: (head: RequestHead, read: { status: number; emptySearch: EmptySearch | null }) => void;
  /** `http/server/moved.ts`: where an address leads that would be answered with 404; null if nowhere. */
  findRedirect?: (target: string) => Promise<string | null>;
  /** `moving/run/comments.ts`: stores comments from elsewhere, each once. Returns how many were new. */
  importComments?: (comments: ImportedComment[]) => Promise<number>;
  /** `content/export.ts`, `content/import.ts`: what else a content folder has. */
  contentFiles?: ContentFiles;
  /** `audit/management/list-audit.ts`: the posts that records of the feature are about, and the names of programs. */
  mapPosts?: (idsOf: (kind: AuditKind) => string[]) => Promise<Map<string, PostLink>>;
  mapProgramNames?: (ids: string[]) => Promise<Map<string, string>>;
  /** `api-docs/document.ts`: the bodies of the requests that it sends, by event, and their group of operations. */
  sends?: { group: string; about: string; bodies: Readonly<Record<string, z.ZodType>> };
  /** `assistants/mcp/tools.ts`. */
  tools?: readonly Tool[];
  /** `media/management/uses.ts`. */
  mediaSources?: readonly MediaSource[];
  /** `users/management/delete-account.ts`: erases what the feature knows of a person. May be repeated. */
  eraseAccount?: (account: ErasedAccount) => Promise<unknown>;
  /** `users/management/delete-unconfirmed.ts`: whether an unconfirmed account has something to keep. */
  keepsAccount?: (userId: ObjectId) => Promise<boolean>;
  /** `users/management/reset-password.ts`: ends what acts for a user, without a session. */
  endAccess?: (userId: ObjectId, now: Date) => Promise<void>;
  /** `backup/restore.ts`: stops what it was sending; nobody knows what has been sent since the backup was made. */
  haltSending?: (options: { now: Date }) => Promise<void>;
  /** `backup/repeat-deletions.ts`: erases again what a restored backup has brought back. */
  repeatDeletions?: (deletions: DeletionDoc[]) => Promise<void>;
};

export type ContentFiles = {
  write: (target: ContentTarget) => Promise<void>;
  /** Adds what is not there yet, and returns what is wrong with the files. */
  read: (folder: { root: string; now: Date }) => Promise<Problem[]>;
};

/** A comment of a person without an account here. */
export type ImportedComment = {
  /** The same whenever the comment is imported. */
  key: string;
  parentKey: string | null;
  /** The id of the language version. */
  postId: ObjectId;
  author: string;
  content: string;
  at: Date;
  isWaiting: boolean;
};

export type ErasedAccount = {
  actor: Actor;
  _id: ObjectId;
  withComments: boolean;
  /** The key of the address, if it was confirmed. */
  confirmedKey: string | null;
  now: Date;
};

/** `life` is the content of `demo/life.yaml`, of which each feature reads its own part. */
export type Demo = { life: Record<string, unknown>; versions: DemoVersion[]; now: Date };

/** `content` is Markdown. */
export type DemoVersion = {
  id: string;
  slug: string;
  locale: Locale;
  publishedAt: Date;
  content: string;
};
