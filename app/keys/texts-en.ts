import { formatNumber } from '#app/formats/format.ts';
import type { keysUk } from './texts-uk.ts';

export const keysEn: typeof keysUk = {
  lead: 'With a key, a program can publish posts, upload files and read what isn’t public.',
  docs: 'API documentation',
  empty: 'There are no keys yet. Create the first one for the program that will publish posts.',
  valid: 'Valid keys',
  invalid: (count) => `No longer valid (${formatNumber(count, 'en')})`,
  create: 'New key',
  name: 'Name',
  nameHelp: 'Helps you recognise the key in the list: for example, the name of a program or device.',
  authorName: 'Author of the posts',
  authorHelp: 'The byline of posts created with this key.',
  may: 'Permissions',
  scopes: {
    write: {
      may: 'Write drafts: create and change them, but not show them to readers',
      name: 'write drafts',
    },
    publish: {
      may: 'Publish: create, change and delete posts and tags',
      name: 'publish',
    },
    upload: {
      may: 'Upload pictures and videos',
      name: 'upload files',
    },
    read: {
      may: 'Read drafts, scheduled posts and analytics',
      name: 'read drafts and analytics',
    },
    moderate: {
      may: 'Moderate: read, hide and show comments',
      name: 'moderate comments',
    },
    subscribers: {
      may: 'Manage subscribers and send posts to them',
      name: 'manage subscribers',
    },
  },
  expires: 'Valid until (inclusive)',
  expiresHelp: 'Leave it empty for a key that doesn’t expire.',
  submit: 'Create the key',
  created: (name) => `Key “${name}” created`,
  once: 'Save it now: it won’t be shown again.',
  secret: 'Key',
  examples: {
    write: 'Create a draft',
    upload: 'Upload a picture',
    read: 'List the drafts',
  },
  author: (name) => `author: ${name}`,
  createdAt: (date) => `created ${date}`,
  createdBy: (date, name) => `created ${date} by ${name}`,
  usedAt: (date) => `last used ${date}`,
  neverUsed: 'never used',
  expiresAt: (date) => `valid until ${date}`,
  expiredAt: (date) => `expired ${date}`,
  revokedAt: (date) => `revoked ${date}`,
  ended: 'not valid: the admin who created it is no longer an admin or lacks two-step sign-in',
  changes: 'Changes made with this key',
  revoke: 'Revoke',
  revokeName: (name) => `Revoke the key “${name}”`,
  revokeHelp: 'The program with this key loses access at once. A revoked key can’t be restored.',
  revokeConfirm: 'Revoke for good',
  done: { revoked: 'Key revoked.' },
};
