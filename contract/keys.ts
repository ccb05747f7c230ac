import { z } from 'zod';
import { AUTHOR_NAME_MAX, KEY_NAME_MAX } from './limits.ts';
import { text } from './text.ts';

/**
 * What an API key may do: `publish` writes posts and tags, `upload` stores media, `read` reads posts that are
 * not public, and analytics.
 */
export const KEY_SCOPES = ['publish', 'upload', 'read'] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

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
  /** `ended`: its maker has been demoted, blocked or deleted. */
  state: 'valid' | 'expired' | 'revoked' | 'ended';
};
