import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditAction } from '#contract/audit.ts';
import type { Locale } from '#contract/locales.ts';
import { newId } from '#server/db/ids.ts';
import { type ActorRef, type AuditDoc, toWho } from './model.ts';
import * as store from './store.ts';

/** The maximum number of entries in the log, about 25 MB; the oldest are deleted first. */
export const AUDIT_MAX = 100_000;

/**
 * Adds a line to the audit log. The function that makes a change calls it after the change; if the process dies
 * between the two, the change has no line.
 */
export async function recordChange({
  actor,
  action,
  subject,
  locales,
  count,
  other,
  otherEn,
  now = new Date(),
}: {
  actor: ActorRef;
  action: AuditAction;
  subject?: NonNullable<AuditDoc['subject']>;
  locales?: Locale[] | undefined;
  count?: number;
  other?: string;
  otherEn?: string | undefined;
  now?: Date;
}): Promise<void> {
  const kind = AUDIT_KINDS.find((entry) => AUDIT_ACTIONS[entry].some((name) => name === action));
  if (!kind) throw new Error('The action has no kind');
  await store.insertEntry({
    _id: newId(),
    at: now,
    kind,
    action,
    who: toWho(actor),
    ...(subject ? { subject } : {}),
    ...(locales ? { locales } : {}),
    ...(count === undefined ? {} : { count }),
    ...(other === undefined ? {} : { other }),
    ...(otherEn === undefined ? {} : { otherEn }),
  });
}

/** Deletes the oldest entries beyond AUDIT_MAX; returns how many. Entries also expire after a year. */
export function trimAudit({ max = AUDIT_MAX }: { max?: number } = {}): Promise<number> {
  return store.deleteBeyond(max);
}
