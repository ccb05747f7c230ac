/** What people with an account may do, from least to most: `server/auth/policy.ts`. */
export const ROLES = ['reader', 'translator', 'author', 'editor', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** Who gets the letters about comments that wait, and about texts that wait for a review. */
export const MODERATORS: readonly Role[] = ['editor', 'admin'];
export const WRITERS: readonly Role[] = ROLES.slice(1);

/** The rights of features, with the scopes that give them to keys. A feature adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface FeatureRights {}

/** The rights that open pages of the admin. The policy decides who has them. */
export type AdminRight =
  | keyof FeatureRights
  | 'open admin'
  | 'edit posts'
  | 'publish posts'
  | 'read all posts'
  | 'manage pages'
  | 'empty bin'
  | 'manage tags'
  | 'manage authors'
  | 'upload media'
  | 'moderate comments'
  | 'read analytics'
  | 'manage subscribers'
  | 'manage users'
  | 'manage keys'
  | 'manage letters'
  | 'manage backups'
  | 'change settings'
  | 'read audit log';
