import { z } from './browsers/zod.ts';
import { AUTHOR_NAME_MAX, KEY_NAME_MAX } from './limits.ts';
import { text } from './text.ts';

/**
 * The rights of a program: `write` writes drafts, `publish` all posts and tags, `upload` stores media, `read` reads
 * unpublished posts and analytics, `moderate` hides and shows comments, `webhooks` manages webhooks, `subscribers`
 * changes the newsletter's subscribers and sends posts to them.
 */
export const KEY_SCOPES = [
  'write',
  'publish',
  'upload',
  'read',
  'moderate',
  'webhooks',
  'subscribers',
] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

/** Whether these scopes include a right: for example, a program that may publish may also write drafts. */
export function includesScope(scopes: readonly KeyScope[], scope: KeyScope): boolean {
  return scopes.includes(scope) || (scope === 'write' && scopes.includes('publish'));
}

export const createKeySchema = z.strictObject({
  name: text({ min: 1, max: KEY_NAME_MAX, singleLine: true, trimmed: true }),
  authorName: text({ min: 1, max: AUTHOR_NAME_MAX, singleLine: true, trimmed: true }),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .refine((scopes) => scopes.length > 0, { error: 'At least one', params: { code: 'no_scope' } }),
  expiresAt: z.date().nullable(),
});

/** An API key as the admin sees it, without its secret. Times are ISO 8601. */
export type ApiKeyItem = {
  id: string;
  name: string;
  authorName: string;
  last4: string;
  scopes: KeyScope[];
  createdAt: string;
  /** The name of the admin who made the key; null for the command line, older keys and deleted accounts. */
  madeBy: string | null;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
  /** `ended`: its maker has been demoted, blocked or deleted, or lacks the required second factor. */
  state: 'valid' | 'expired' | 'revoked' | 'ended';
};
