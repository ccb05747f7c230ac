import { expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { type Action, can } from './policy.ts';

const AUTHOR = '6740f1c2a5b4c3d2e1f00001';
const OTHER = '6740f1c2a5b4c3d2e1f00002';
const at = new Date('2026-11-21T09:30:00Z');

const actors = {
  anonymous: { kind: 'anonymous' },
  key: {
    kind: 'key',
    key: {
      id: AUTHOR,
      name: '',
      authorName: '',
      scopes: ['publish', 'upload', 'read'],
    },
  },
  'key that reads': { kind: 'key', key: { id: AUTHOR, name: '', authorName: '', scopes: ['read'] } },
  'key that drafts': { kind: 'key', key: { id: AUTHOR, name: '', authorName: '', scopes: ['write'] } },
  'key for subscribers': {
    kind: 'key',
    key: { id: AUTHOR, name: '', authorName: '', scopes: ['subscribers'] },
  },
  'key for webhooks': { kind: 'key', key: { id: AUTHOR, name: '', authorName: '', scopes: ['webhooks'] } },
  'key that moderates': { kind: 'key', key: { id: AUTHOR, name: '', authorName: '', scopes: ['moderate'] } },
  'command line': { kind: 'command line' },
  author: aUserActor(AUTHOR),
  other: aUserActor(OTHER),
  admin: aUserActor(OTHER, { role: 'admin' }),
  'blocked author': aUserActor(AUTHOR, { isBlocked: true }),
  'blocked admin': aUserActor(OTHER, { role: 'admin', isBlocked: true }),
} satisfies Record<string, Actor>;

type Name = keyof typeof actors;

const comment = { authorId: AUTHOR, isHidden: false };
const hidden = { authorId: AUTHOR, isHidden: true };
const erased = { authorId: null, isHidden: false };
const author = { id: AUTHOR };

type Row = { title?: string; isAllowed: (actor: Actor) => boolean; allowed: Name[] };

const MANAGERS: Name[] = ['command line', 'admin'];

/** Who may do what: one row for each action, and further ones for other records. */
const rules: Record<Action, Row | Row[]> = {
  'write comment': {
    isAllowed: (actor) => can(actor, 'write comment'),
    allowed: ['author', 'other', 'admin'],
  },
  'edit comment': [
    { isAllowed: (actor) => can(actor, 'edit comment', comment), allowed: ['author'] },
    { title: 'hidden', isAllowed: (actor) => can(actor, 'edit comment', hidden), allowed: ['author'] },
    { title: 'erased', isAllowed: (actor) => can(actor, 'edit comment', erased), allowed: [] },
  ],
  'delete comment': {
    isAllowed: (actor) => can(actor, 'delete comment', comment),
    allowed: ['author', 'admin', 'blocked author'],
  },
  'hide comment': {
    isAllowed: (actor) => can(actor, 'hide comment'),
    allowed: [...MANAGERS, 'key that moderates'],
  },
  'read comment': [
    { isAllowed: (actor) => can(actor, 'read comment', comment), allowed: Object.keys(actors) as Name[] },
    {
      title: 'hidden',
      isAllowed: (actor) => can(actor, 'read comment', hidden),
      allowed: ['author', 'admin', 'blocked author', 'key that moderates'],
    },
  ],
  'moderate comments': {
    isAllowed: (actor) => can(actor, 'moderate comments'),
    allowed: ['admin', 'key that moderates'],
  },
  'open admin': { isAllowed: (actor) => can(actor, 'open admin'), allowed: ['admin'] },
  'block user': { isAllowed: (actor) => can(actor, 'block user', author), allowed: MANAGERS },
  'delete user': {
    isAllowed: (actor) => can(actor, 'delete user', author),
    allowed: [...MANAGERS, 'author', 'blocked author'],
  },
  'manage users': { isAllowed: (actor) => can(actor, 'manage users'), allowed: MANAGERS },
  'reset second factor': {
    isAllowed: (actor) => can(actor, 'reset second factor', author),
    allowed: MANAGERS,
  },
  'edit posts': {
    isAllowed: (actor) => can(actor, 'edit posts'),
    allowed: [...MANAGERS, 'key', 'key that drafts'],
  },
  'publish posts': { isAllowed: (actor) => can(actor, 'publish posts'), allowed: [...MANAGERS, 'key'] },
  'read all posts': {
    isAllowed: (actor) => can(actor, 'read all posts'),
    allowed: [...MANAGERS, 'key', 'key that reads'],
  },
  'read analytics': {
    isAllowed: (actor) => can(actor, 'read analytics'),
    allowed: [...MANAGERS, 'key', 'key that reads'],
  },
  'connect programs': { isAllowed: (actor) => can(actor, 'connect programs'), allowed: ['admin'] },
  'manage keys': { isAllowed: (actor) => can(actor, 'manage keys'), allowed: MANAGERS },
  'manage webhooks': {
    isAllowed: (actor) => can(actor, 'manage webhooks'),
    allowed: [...MANAGERS, 'key for webhooks'],
  },
  'manage tags': { isAllowed: (actor) => can(actor, 'manage tags'), allowed: MANAGERS },
  'manage authors': { isAllowed: (actor) => can(actor, 'manage authors'), allowed: MANAGERS },
  'upload media': { isAllowed: (actor) => can(actor, 'upload media'), allowed: [...MANAGERS, 'key'] },
  'describe media': { isAllowed: (actor) => can(actor, 'describe media'), allowed: [...MANAGERS, 'key'] },
  'manage media': { isAllowed: (actor) => can(actor, 'manage media'), allowed: MANAGERS },
  'read audit log': { isAllowed: (actor) => can(actor, 'read audit log'), allowed: MANAGERS },
  'change settings': { isAllowed: (actor) => can(actor, 'change settings'), allowed: MANAGERS },
  'manage backups': { isAllowed: (actor) => can(actor, 'manage backups'), allowed: MANAGERS },
  'manage letters': { isAllowed: (actor) => can(actor, 'manage letters'), allowed: MANAGERS },
  'manage subscribers': {
    isAllowed: (actor) => can(actor, 'manage subscribers'),
    allowed: [...MANAGERS, 'key for subscribers'],
  },
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
  fields: { role?: 'reader' | 'admin'; isBlocked?: boolean } = {},
): Extract<Actor, { kind: 'user' }> {
  const user = {
    id,
    name: 'Марко Вовчок',
    email: 'marko@example.com',
    role: 'reader' as const,
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
