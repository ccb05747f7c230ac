import { expect, test } from 'vitest';
import { FEATURE_RIGHTS, KEY_SCOPES, type KeyScope } from '#contract/keys.ts';
import type { Locale } from '#contract/locales.ts';
import type { AdminRight, FeatureRights, Role } from '#contract/users/roles.ts';
import type { Actor, Person } from './actor.ts';
import { type Action, can, type PostFacts } from './policy.ts';

const AUTHOR = '6740f1c2a5b4c3d2e1f00001';
const OTHER = '6740f1c2a5b4c3d2e1f00002';
const at = new Date('2026-11-21T09:30:00Z');

const key = (scopes: KeyScope[], person?: Person) => ({
  kind: 'key' as const,
  key: { id: AUTHOR, name: '', authorName: '', scopes, ...(person ? { person } : {}) },
});

const actors = {
  anonymous: { kind: 'anonymous' },
  key: key(['publish', 'upload', 'read']),
  'key that reads': key(['read']),
  'key that drafts': key(['write']),
  'key for subscribers': key(['subscribers']),
  'key for features': key(Object.values(FEATURE_RIGHTS).map(({ scope }) => scope)),
  'key that moderates': key(['moderate']),
  'key of a translator': key(
    [...KEY_SCOPES],
    aUserActor(OTHER, { role: 'translator', languages: ['en'] }).user,
  ),
  'key of an author': key([...KEY_SCOPES], aUserActor(AUTHOR, { role: 'author' }).user),
  'key of a reader': key([...KEY_SCOPES], aUserActor(AUTHOR).user),
  'key of a blocked admin': key([...KEY_SCOPES], aUserActor(AUTHOR, { role: 'admin', isBlocked: true }).user),
  'command line': { kind: 'command line' },
  reader: aUserActor(AUTHOR),
  other: aUserActor(OTHER),
  translator: aUserActor(OTHER, { role: 'translator', languages: ['en'] }),
  'former author': aUserActor(AUTHOR, { role: 'translator', languages: ['en'] }),
  author: aUserActor(AUTHOR, { role: 'author' }),
  'other author': aUserActor(OTHER, { role: 'author' }),
  editor: aUserActor(OTHER, { role: 'editor' }),
  admin: aUserActor(OTHER, { role: 'admin' }),
  'admin without the required second factor': {
    ...aUserActor(OTHER, { role: 'admin' }),
    needsSecondFactor: true,
  },
  'blocked reader': aUserActor(AUTHOR, { isBlocked: true }),
  'blocked author': aUserActor(AUTHOR, { role: 'author', isBlocked: true }),
  'blocked admin': aUserActor(OTHER, { role: 'admin', isBlocked: true }),
} satisfies Record<string, Actor>;

type Name = keyof typeof actors;

const comment = { authorId: AUTHOR, isHidden: false };
const hidden = { authorId: AUTHOR, isHidden: true };
const erased = { authorId: null, isHidden: false };
const author = { id: AUTHOR };

type Row = { title?: string; isAllowed: (actor: Actor) => boolean; allowed: Name[] };

const MANAGERS: Name[] = ['command line', 'admin'];
const EDITORS: Name[] = [...MANAGERS, 'editor'];
const TRANSLATORS: Name[] = ['translator', 'former author'];
const WRITERS: Name[] = ['author', 'other author', ...TRANSLATORS];
const ACTIVE: Name[] = [
  'reader',
  'other',
  'admin without the required second factor',
  ...WRITERS,
  'editor',
  'admin',
];
/** The people who have written the comments of AUTHOR. */
const OWN: Name[] = ['reader', 'author', 'former author'];
const BLOCKED_OWN: Name[] = ['blocked reader', 'blocked author'];
const publishing: Name[] = [...EDITORS, 'key'];

const draft = { ownerId: AUTHOR, isPage: false, isPublic: false, authorsPublish: false };
const ofNobody = { ...draft, ownerId: null };
const page = { ...draft, isPage: true };

/** A permission that depends on no record. */
const simple = (
  action: AdminRight | 'manage media' | 'hide comment' | 'write comment' | 'connect programs',
) => ({
  isAllowed: (actor: Actor) => can(actor, action),
});
/** A permission on a post: what a draft, a public post and a page of AUTHOR allow. */
const onPost = (
  action: 'read post' | 'edit settings' | 'publish post' | 'delete post' | 'share preview',
  facts: PostFacts,
) => ({ isAllowed: (actor: Actor) => can(actor, action, facts) });
const inLanguage = (locale: Locale, facts: PostFacts) => ({
  title: `${locale}${facts.isPage ? ' of a page' : ''}`,
  isAllowed: (actor: Actor) => can(actor, 'edit text', { ...facts, locale }),
});

/** Who may do what: one row for each action, and further ones for other records. */
const ofFeatures = Object.fromEntries(
  Object.entries(FEATURE_RIGHTS).map(([right, { role }]) => [
    right,
    {
      ...simple(right as keyof FeatureRights),
      allowed: [...(role === 'admin' ? MANAGERS : EDITORS), 'key for features'],
    },
  ]),
) as Record<keyof FeatureRights, Row>;

const rules: Record<Action, Row | Row[]> = {
  ...ofFeatures,
  'write comment': { ...simple('write comment'), allowed: ACTIVE },
  'edit comment': [
    { isAllowed: (actor) => can(actor, 'edit comment', comment), allowed: OWN },
    { title: 'hidden', isAllowed: (actor) => can(actor, 'edit comment', hidden), allowed: OWN },
    { title: 'erased', isAllowed: (actor) => can(actor, 'edit comment', erased), allowed: [] },
  ],
  'delete comment': {
    isAllowed: (actor) => can(actor, 'delete comment', comment),
    allowed: [...OWN, 'editor', 'admin', ...BLOCKED_OWN],
  },
  'hide comment': { ...simple('hide comment'), allowed: [...EDITORS, 'key that moderates'] },
  'read comment': [
    { isAllowed: (actor) => can(actor, 'read comment', comment), allowed: Object.keys(actors) as Name[] },
    {
      title: 'hidden',
      isAllowed: (actor) => can(actor, 'read comment', hidden),
      allowed: [...OWN, ...BLOCKED_OWN, 'editor', 'admin', 'key that moderates'],
    },
  ],
  'moderate comments': { ...simple('moderate comments'), allowed: ['editor', 'admin', 'key that moderates'] },
  'open admin': { ...simple('open admin'), allowed: [...WRITERS, 'editor', 'admin'] },
  'block user': { isAllowed: (actor) => can(actor, 'block user', author), allowed: MANAGERS },
  'delete user': {
    isAllowed: (actor) => can(actor, 'delete user', author),
    allowed: [...MANAGERS, ...OWN, ...BLOCKED_OWN],
  },
  'manage users': { ...simple('manage users'), allowed: MANAGERS },
  'reset second factor': {
    isAllowed: (actor) => can(actor, 'reset second factor', author),
    allowed: MANAGERS,
  },
  'edit posts': {
    ...simple('edit posts'),
    allowed: [...EDITORS, ...WRITERS, 'key', 'key that drafts', 'key of a translator', 'key of an author'],
  },
  'begin post': [
    {
      isAllowed: (actor) => can(actor, 'begin post', { isPage: false }),
      allowed: [...EDITORS, 'author', 'other author', 'key', 'key that drafts', 'key of an author'],
    },
    {
      title: 'page',
      isAllowed: (actor) => can(actor, 'begin post', { isPage: true }),
      allowed: [...EDITORS, 'key', 'key that drafts'],
    },
  ],
  'read post': [
    {
      ...onPost('read post', draft),
      allowed: [
        ...[...EDITORS, ...TRANSLATORS, 'author' as const],
        ...(['key', 'key that reads', 'key that drafts', 'key of a translator', 'key of an author'] as const),
      ],
    },
    {
      title: 'page',
      ...onPost('read post', page),
      allowed: [...EDITORS, 'key', 'key that reads', 'key that drafts'],
    },
    {
      title: 'of nobody',
      ...onPost('read post', ofNobody),
      allowed: [
        ...EDITORS,
        ...TRANSLATORS,
        'key',
        'key that reads',
        'key that drafts',
        'key of a translator',
      ],
    },
  ],
  'edit text': [
    {
      ...inLanguage('en', draft),
      allowed: [
        ...[...EDITORS, ...TRANSLATORS, 'author' as const],
        ...(['key', 'key that drafts', 'key of a translator', 'key of an author'] as const),
      ],
    },
    {
      ...inLanguage('uk', draft),
      allowed: [...EDITORS, 'author', 'key', 'key that drafts', 'key of an author'],
    },
    { ...inLanguage('en', page), allowed: [...EDITORS, 'key', 'key that drafts'] },
  ],
  'edit settings': [
    {
      ...onPost('edit settings', draft),
      allowed: [...EDITORS, 'author', 'key', 'key that drafts', 'key of an author'],
    },
    {
      title: 'of nobody',
      ...onPost('edit settings', ofNobody),
      allowed: [...EDITORS, 'key', 'key that drafts'],
    },
  ],
  'publish post': [
    { ...onPost('publish post', draft), allowed: publishing },
    {
      title: 'where authors publish',
      ...onPost('publish post', { ...draft, authorsPublish: true }),
      allowed: [...publishing, 'author', 'key of an author'],
    },
    {
      title: 'of nobody, where authors publish',
      ...onPost('publish post', { ...ofNobody, authorsPublish: true }),
      allowed: publishing,
    },
  ],
  'delete post': [
    { ...onPost('delete post', draft), allowed: [...publishing, 'author', 'key of an author'] },
    { title: 'public', ...onPost('delete post', { ...draft, isPublic: true }), allowed: publishing },
    {
      title: 'public, where authors publish',
      ...onPost('delete post', { ...draft, isPublic: true, authorsPublish: true }),
      allowed: [...publishing, 'author', 'key of an author'],
    },
  ],
  'share preview': {
    ...onPost('share preview', draft),
    allowed: [...EDITORS, 'author', 'key', 'key that drafts', 'key of an author'],
  },
  'publish posts': { ...simple('publish posts'), allowed: publishing },
  'read all posts': {
    ...simple('read all posts'),
    allowed: [...EDITORS, ...TRANSLATORS, 'key', 'key that reads', 'key of a translator'],
  },
  'read analytics': { ...simple('read analytics'), allowed: [...EDITORS, 'key', 'key that reads'] },
  'manage pages': { ...simple('manage pages'), allowed: [...EDITORS, 'key', 'key that drafts'] },
  'empty bin': {
    ...simple('empty bin'),
    allowed: [...EDITORS, 'author', 'other author', 'key', 'key of an author'],
  },
  'connect programs': { ...simple('connect programs'), allowed: ['admin'] },
  'manage keys': { ...simple('manage keys'), allowed: MANAGERS },
  'manage tags': { ...simple('manage tags'), allowed: EDITORS },
  'manage authors': { ...simple('manage authors'), allowed: EDITORS },
  'upload media': {
    ...simple('upload media'),
    allowed: [...EDITORS, 'author', 'other author', 'key', 'key of an author'],
  },
  'describe media': {
    isAllowed: (actor) => can(actor, 'describe media', { ownerIds: ['', AUTHOR] }),
    allowed: [...EDITORS, 'author', 'key', 'key of an author'],
  },
  'use media': {
    isAllowed: (actor) => can(actor, 'use media', { ownerIds: ['', AUTHOR] }),
    allowed: [...EDITORS, 'author'],
  },
  'delete media': [
    {
      isAllowed: (actor) => can(actor, 'delete media', { ownerIds: [AUTHOR] }),
      allowed: [...EDITORS, 'author'],
    },
    {
      title: 'also of others',
      isAllowed: (actor) => can(actor, 'delete media', { ownerIds: ['', AUTHOR] }),
      allowed: EDITORS,
    },
  ],
  'manage media': { ...simple('manage media'), allowed: EDITORS },
  'read audit log': { ...simple('read audit log'), allowed: MANAGERS },
  'change settings': { ...simple('change settings'), allowed: MANAGERS },
  'manage backups': { ...simple('manage backups'), allowed: MANAGERS },
  'manage letters': { ...simple('manage letters'), allowed: MANAGERS },
  'manage subscribers': { ...simple('manage subscribers'), allowed: [...EDITORS, 'key for subscribers'] },
};

const table = Object.entries(rules).flatMap(([action, rows]) =>
  [rows].flat().flatMap(({ title, isAllowed, allowed }) =>
    (Object.keys(actors) as Name[]).map((name) => ({
      name,
      action: title ? `${action} (${title})` : action,
      isAllowed,
      expected: allowed.includes(name),
    })),
  ),
);

test.each(table)('$name, to $action: $expected', ({ name, isAllowed, expected }) => {
  expect(isAllowed(actors[name])).toBe(expected);
});

test('an admin does not block themselves, nor reset their own second factor', () => {
  expect(can(actors.admin, 'reset second factor', { id: OTHER })).toBe(false);
  expect(can(actors.admin, 'block user', { id: OTHER })).toBe(false);
});

function aUserActor(
  id: string,
  fields: { role?: Role; languages?: Locale[]; isBlocked?: boolean } = {},
): Extract<Actor, { kind: 'user' }> {
  const user = {
    id,
    name: 'Марко Вовчок',
    email: 'marko@example.com',
    role: 'reader' as const,
    languages: [],
    image: null,
    locale: null,
    hasChosenLocale: false,
    isEmailConfirmed: true,
    isUnconfirmed: false,
    wantsSecurityLetters: false,
    waitingLetters: 'hourly' as const,
    wantsPostLetters: true,
    sessionVersion: 0,
    isBlocked: false,
    hasPassword: true,
    providers: [],
    hasSecondFactor: false,
    createdAt: at,
    ...fields,
  };
  const session = {
    id,
    userId: id,
    sessionVersion: 0,
    device: '',
    createdAt: at,
    confirmedAt: at,
    lastUsedAt: at,
    expiresAt: at,
  };
  return { kind: 'user', user, session };
}
