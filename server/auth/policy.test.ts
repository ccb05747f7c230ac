import { expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { can } from './policy.ts';

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

const rules: [string, (actor: Actor) => boolean, Name[]][] = [
  ['write a comment', (actor) => can(actor, 'write comment'), ['author', 'other', 'admin']],
  ['edit a comment', (actor) => can(actor, 'edit comment', comment), ['author']],
  ['edit a hidden comment', (actor) => can(actor, 'edit comment', hidden), ['author']],
  ['edit an erased comment', (actor) => can(actor, 'edit comment', erased), []],
  [
    'delete a comment',
    (actor) => can(actor, 'delete comment', comment),
    ['author', 'admin', 'blocked author'],
  ],
  ['hide a comment', (actor) => can(actor, 'hide comment'), ['admin']],
  ['read a comment', (actor) => can(actor, 'read comment', comment), Object.keys(actors) as Name[]],
  [
    'read a hidden comment',
    (actor) => can(actor, 'read comment', hidden),
    ['author', 'admin', 'blocked author'],
  ],
  ['see the moderation list', (actor) => can(actor, 'moderate comments'), ['admin']],
  ['open the admin', (actor) => can(actor, 'open admin'), ['admin']],
  ['block the author', (actor) => can(actor, 'block user', author), ['admin']],
  ['edit posts', (actor) => can(actor, 'edit posts'), ['key', 'command line', 'admin']],
  [
    'read all posts',
    (actor) => can(actor, 'read all posts'),
    ['key', 'key that reads', 'command line', 'admin'],
  ],
  ['read the audit log', (actor) => can(actor, 'read audit log'), ['command line', 'admin']],
  [
    'read the analytics',
    (actor) => can(actor, 'read analytics'),
    ['key', 'key that reads', 'command line', 'admin'],
  ],
  [
    'reset the second factor of the author',
    (actor) => can(actor, 'reset second factor', author),
    ['command line', 'admin'],
  ],
  ['manage users', (actor) => can(actor, 'manage users'), ['command line', 'admin']],
  [
    'delete the author',
    (actor) => can(actor, 'delete user', author),
    ['author', 'command line', 'admin', 'blocked author'],
  ],
  ['manage tags', (actor) => can(actor, 'manage tags'), ['command line', 'admin']],
  ['upload media', (actor) => can(actor, 'upload media'), ['key', 'command line', 'admin']],
  ['manage media', (actor) => can(actor, 'manage media'), ['command line', 'admin']],
  ['change the settings', (actor) => can(actor, 'change settings'), ['command line', 'admin']],
  ['manage keys', (actor) => can(actor, 'manage keys'), ['command line', 'admin']],
  [
    "change the author's account",
    (actor) => can(actor, 'change account', author),
    ['author', 'blocked author'],
  ],
];

const table = rules.flatMap(([action, isAllowed, allowed]) =>
  (Object.keys(actors) as Name[]).map((name) => ({
    name,
    action,
    isAllowed,
    expected: allowed.includes(name),
  })),
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
