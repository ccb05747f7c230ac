import type { ObjectId } from 'mongodb';
import type { AuditAction, AuditKind } from '#contract/audit.ts';
import type { Locale } from '#contract/locales.ts';

/**
 * The collection `audit`. It has the ids of users but never their names or addresses, so that nothing personal
 * outlives a deleted account. Names of everything else are those at the time; the log shows the present ones of
 * records that still exist.
 */
export type AuditDoc = {
  _id: ObjectId;
  at: Date;
  kind: AuditKind;
  action: AuditAction;
  /** `user:ID`, `key:ID`, `program:ID`, `command line` or `service`. */
  who: string;
  /** Only a standalone page has a kind. */
  subject?: { id: string; name?: string; nameEn?: string; kind?: 'page' };
  /** The languages of a post that were published or unpublished. */
  locales?: Locale[];
  count?: number;
  /** The earlier name, or the record that this one was merged into. */
  other?: string;
  otherEn?: string;
};

/**
 * The names of a tag or an author in an entry. `nameEn` is only stored if there is another one too; entries of earlier
 * versions have slugs.
 */
export function namesOf({
  slug,
  nameUk,
  nameEn,
}: {
  slug: string;
  nameUk: string | null;
  nameEn: string | null;
}): { name: string; nameEn?: string } {
  return { name: nameUk || nameEn || slug, ...(nameUk && nameEn ? { nameEn } : {}) };
}

/** The actor, as far as the log needs it; compatible with `Actor`. */
export type ActorRef =
  | { kind: 'user'; user: { id: string } }
  | { kind: 'key'; key: { id: string; userId?: string } }
  | { kind: 'command line' }
  | { kind: 'service' }
  | { kind: 'anonymous' };

export function toWho(actor: ActorRef): string {
  if (actor.kind === 'user') return `user:${actor.user.id}`;
  if (actor.kind === 'key') return `${actor.key.userId === undefined ? 'key' : 'program'}:${actor.key.id}`;
  return actor.kind === 'command line' ? 'command line' : 'service';
}
