import { z } from './browsers/zod.ts';
import { type FeatureRight, mergeParts } from './feature.ts';
import { features } from './features.ts';
import { AUTHOR_NAME_MAX, KEY_NAME_MAX } from './limits.ts';
import { text } from './text.ts';
import type { FeatureRights } from './users/roles.ts';

/**
 * The rights of a program: `write` writes drafts, `publish` all posts and tags, `upload` stores media, `read` reads
 * unpublished posts and analytics, `moderate` hides and shows comments, `subscribers` changes the newsletter's
 * subscribers and sends posts to them. Features add their own.
 */
export type CoreScope = 'write' | 'publish' | 'upload' | 'read' | 'moderate' | 'subscribers';
export type KeyScope = CoreScope | FeatureRights[keyof FeatureRights];

export const FEATURE_RIGHTS: Readonly<Record<string, FeatureRight & { scope: KeyScope }>> = mergeParts(
  features,
  'rights',
);

export const KEY_SCOPES: readonly KeyScope[] = [
  'write',
  'publish',
  'upload',
  'read',
  'moderate',
  ...Object.values(FEATURE_RIGHTS).map(({ scope }) => scope),
  'subscribers',
];

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
