import { FEATURE_RIGHTS } from '#contract/keys.ts';
import type { FeatureRights } from '#contract/users/roles.ts';
import { Forbidden } from '#server/errors.ts';
import type { Actor } from './actor.ts';
import { type Action, can, type RecordOf } from './policy.ts';

const OF_FEATURES = Object.fromEntries(
  Object.entries(FEATURE_RIGHTS).map(([right, { role, scope }]) => [
    right,
    `Only ${role}s and keys with the scope "${scope}" may ${right}`,
  ]),
) as Record<keyof FeatureRights, string>;

const MESSAGES: Record<Action, string> = {
  ...OF_FEATURES,
  'write comment': 'This account is not allowed to comment',
  'edit comment': 'Only the author of a comment may edit it',
  'delete comment': 'Only the author of a comment may delete it',
  'hide comment': 'Only an editor may hide or show comments',
  'read comment': 'This comment is hidden',
  'moderate comments': 'Only editors may moderate',
  'open admin': 'Readers may not open this page',
  'block user': 'Only another admin may block a user',
  'delete user': 'Only admins may delete other accounts',
  'manage users': 'Only admins may manage users',
  'reset second factor': 'Only another admin may turn off two-step sign-in',
  'edit posts': 'This account or key is not allowed to edit posts',
  'begin post': 'This account or key is not allowed to begin this',
  'read post': 'This account or key is not allowed to read the drafts of this post',
  'edit text': 'This account or key is not allowed to edit this text',
  'edit settings': 'This account or key is not allowed to change the settings of this post',
  'publish post': 'This account or key is not allowed to change what readers see of this post',
  'delete post': 'This account or key is not allowed to delete this post',
  'share preview': 'This account or key is not allowed to share this post',
  'publish posts': 'Only editors and keys with the scope "publish" may change what readers see',
  'read all posts': 'This account or key is not allowed to read posts that are not public',
  'manage pages': 'Only editors may manage pages',
  'empty bin': 'This account or key is not allowed to open the bin',
  'read analytics': 'Only editors and keys with the scope "read" may read analytics',
  'manage keys': 'Only admins may manage keys',
  'connect programs': 'Only admins may connect programs',
  'manage tags': 'Only editors may manage tags',
  'manage authors': 'Only editors may manage authors',
  'upload media': 'This account or key is not allowed to upload files',
  'describe media': 'This account or key is not allowed to describe this file',
  'use media': 'This account is not allowed to see this file',
  'delete media': 'This account is not allowed to delete this file',
  'manage media': 'Only editors may manage the files of others',
  'read audit log': 'Only admins may read the audit log',
  'change settings': 'Only admins may change the settings of the site',
  'manage backups': 'Only admins may make and download backups',
  'manage letters': 'Only admins may manage letters',
  'manage subscribers': 'Only editors and keys with the scope "subscribers" may manage subscribers',
};

/** Throws Forbidden unless the policy allows this. */
export function requireCan<Name extends Action>(actor: Actor, action: Name, ...record: RecordOf<Name>): void {
  if (!can(actor, action, ...record)) throw new Forbidden(MESSAGES[action]);
}
