import { mergeParts } from './feature.ts';
import { features } from './features.ts';
import type { Locale } from './locales.ts';

/** The actions in the audit log, by the kind of thing that changed. */
export const AUDIT_ACTIONS = {
  posts: [
    'post.created',
    'post.changed',
    'post.published',
    'post.scheduled',
    'post.unpublished',
    'post.deleted',
    'post.restored',
    'post.purged',
    'post.up-to-date',
    'post.proposed',
    'post.review-sent',
    'post.review-returned',
    'post.drafted',
    'post.published-unread',
    'preview.created',
    'preview.withdrawn',
    'posts.imported',
    'pages.imported',
  ],
  users: [
    'user.created',
    'user.invited',
    'user.made-admin',
    'user.made-editor',
    'user.made-author',
    'user.made-translator',
    'user.made-reader',
    'user.blocked',
    'user.unblocked',
    'user.signed-out',
    'user.password-link',
    'user.password-set',
    'user.passkey-added',
    'user.passkey-removed',
    'user.app-added',
    'user.app-removed',
    'user.second-factor-removed',
    'user.deleted',
  ],
  keys: ['key.created', 'key.revoked', 'program.connected', 'program.ended'],
  tags: ['tag.created', 'tag.changed', 'tag.merged', 'tag.deleted'],
  authors: ['author.created', 'author.changed', 'author.merged', 'author.deleted'],
  media: ['media.uploaded', 'media.described', 'media.replaced', 'media.deleted'],
  settings: [
    'settings.comments',
    'settings.site',
    'settings.mail',
    'settings.mail-removed',
    'settings.translation',
    'glossary.changed',
    'glossary.imported',
    'memory.imported',
  ],
  ...mergeParts(features, 'auditActions'),
} as const;

export type AuditKind = keyof typeof AUDIT_ACTIONS;
export type AuditAction = (typeof AUDIT_ACTIONS)[AuditKind][number];

export const AUDIT_KINDS = Object.keys(AUDIT_ACTIONS) as AuditKind[];

/** The actor of a change; `name` is null for a deleted user. A program acts for a user. */
export type AuditActor =
  | { kind: 'user' | 'key' | 'program'; id: string; name: string | null }
  | { kind: 'command line' | 'service' };

/**
 * One line of the log. `name` is the name of the changed record: the title of a post, the name of a user, key or tag;
 * null if it no longer has one. `slug` is the slug of an existing post, tag or author; `isPage` is true for a
 * standalone page. `at` is ISO 8601.
 */
export type AuditEntry = {
  id: string;
  at: string;
  action: AuditAction;
  by: AuditActor;
  subject: { id: string; name: string | null; slug: string | null; isPage: boolean } | null;
  /** The languages of a post whose text or state has changed; empty for other changes. */
  locales: Locale[];
  /** How many records changed, if there were several. */
  count: number | null;
  comment: { id: string; locale: 'uk' | 'en'; slug: string; title: string } | null;
  /** The earlier name, or the record that this one was merged into. */
  other: string | null;
};

/** `who` is `user:ID`, `key:ID`, `program:ID`, `command line` or `service`; `from` and `to` are days, both included. */
export type AuditFilter = { who?: string; kind?: AuditKind; from?: string; to?: string };

export type AuditPage = {
  entries: AuditEntry[];
  page: number;
  hasMore: boolean;
  /** All actors in the log, for the filter. */
  actors: { value: string; actor: AuditActor }[];
};
