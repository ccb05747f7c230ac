import { expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { deleteComment } from '#server/comments/comments.ts';
import { moderateMany } from '#server/comments/moderate-many.ts';
import { makeFormToken } from '#server/http/request/form-token.ts';
import type { User } from '#server/users/model.ts';
import { listSessions } from '#server/users/sessions/sessions.ts';
import { blockUser, findUser } from '#server/users/users.ts';
import { aComment } from '#test/comments/factory.ts';
import { anActor } from '#test/factories/actors.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSession, aSignedIn, aUser, PASSWORD } from '#test/factories/users.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

const ACTORS = [
  'anonymous',
  'author',
  'other reader',
  'admin',
  'blocked author',
  'blocked admin',
  'API key',
] as const;
type ActorName = (typeof ACTORS)[number];
type As = { cookie?: string; key?: string };

/** `sign in` is a redirect to the sign-in or to a page that leads there, `done` any other redirect, a number the status. */
type Outcome = 'sign in' | 'done' | number;
/** The expected outcome for each of ACTORS, in order. */
type Answers = Outcome[];

let page: string;
let postId: string;
/** The owner of the comments and sessions that the forms name; the acting user for both authors. */
let owner: User;
let other: User;
let picture: Blob;

/** Comments of the owner in each state; `undo` takes back what an admin has done to one of them. */
type Comments = Record<'shown' | 'hidden' | 'waiting' | 'gone' | 'undo', string>;
type World = { as: As; comments: Comments; owner: User };
/** The records that each of ACTORS acts on. */
const worlds = new Map<ActorName, World>();

useDatabase({
  start: async () => {
    picture = new Blob([await aPicture('png')], { type: 'image/png' });
    const post = await aPost();
    page = `/uk/blog/${post.slug}`;
    postId = post.posts.find(({ locale }) => locale === 'uk')?.id ?? '';
    const admin = await aUser({ name: 'Господиня', role: 'admin' });
    other = await aUser({ name: 'Інша' });
    for (const name of ACTORS) worlds.set(name, await aWorld(name, admin));
  },
});

/** A blocked user signs in again after the block. */
async function aWorld(name: ActorName, admin: User): Promise<World> {
  const me = name === 'admin' ? admin : await aUser({ role: name === 'blocked admin' ? 'admin' : 'reader' });
  const owner = name.endsWith('author') ? me : await aUser({ name: 'Авторка' });
  const comments = await prepare(owner, admin);
  if (name.startsWith('blocked')) await blockUser({ actor: COMMAND_LINE, id: me.id });
  // The owner has a session that the forms can name.
  await aSession((await findUser(owner)) ?? owner);
  if (name === 'anonymous') return { as: {}, comments, owner };
  if (name === 'API key') return { as: { key: await aKey() }, comments, owner };

  return { as: { cookie: await aSession((await findUser(me)) ?? me) }, comments, owner };
}

async function prepare(owner: User, admin: User): Promise<Comments> {
  const gone = await aComment(owner, { postId, content: 'Видалений' });
  await deleteComment({ actor: anActor(owner), id: gone });
  const moderated = await aComment(owner, { postId, content: 'Сховано господинею' });
  const { undoId } = await moderateMany({ actor: anActor(admin), ids: [moderated], action: 'hide' });
  return {
    shown: await aComment(owner, { postId, content: 'Видно' }),
    hidden: await aComment(owner, { postId, content: 'Сховано', hidden: 'moderator' }),
    waiting: await aComment(owner, { postId, content: 'Чекає', hidden: 'waiting' }),
    gone,
    undo: undoId,
  };
}

type Ask = (as: As, comments: Comments) => Promise<Response>;

const thread =
  (fields: (comments: Comments) => Record<string, string>): Ask =>
  (as, comments) => {
    const token = makeFormToken(new Date(Date.now() - 10_000));
    return request(`${page}/comments.data`, { ...as, form: { token, ...fields(comments) } });
  };
const account =
  (fields: () => Record<string, string>): Ask =>
  (as) =>
    request('/uk/account', { ...as, form: fields() });
const moderation =
  (fields: (comments: Comments) => Record<string, string>): Ask =>
  (as, comments) =>
    request('/uk/admin/comments', { ...as, form: fields(comments) });

/** A request to the API about comments. */
const api =
  (method: string, fields: (comments: Comments) => Record<string, unknown>): Ask =>
  (as, comments) =>
    request('/api/comments', { ...as, method, json: fields(comments) });
const signIn =
  (password: string): Ask =>
  (as) =>
    request('/api/auth/sign-in', { ...as, json: { email: owner.email, password } });

const NOBODY = '6740f1c2a5b4c3d2e1f00001';
const ANYONE: Answers = [200, 200, 200, 200, 200, 200, 200];
const WRITERS: Answers = [401, 200, 200, 200, 403, 403, 401];
const AUTHORS: Answers = [401, 200, 403, 403, 403, 403, 401];
const ADMINS: Answers = [401, 403, 403, 200, 403, 403, 401];
const PEOPLE: Answers = ['sign in', 'done', 'done', 'done', 'done', 'done', 'sign in'];
const MODERATORS: Answers = ['sign in', 403, 403, 'done', 403, 403, 'sign in'];

const table: [string, Ask, Answers][] = [
  ['write a comment', thread(() => ({ intent: 'create', content: 'Текст' })), WRITERS],
  ['reply', thread(({ shown }) => ({ intent: 'create', content: 'Текст', parentId: shown })), WRITERS],
  [
    'edit a comment of the author',
    thread(({ shown }) => ({ intent: 'edit', id: shown, revision: '1', content: 'Інший' })),
    AUTHORS,
  ],
  [
    'edit a missing comment',
    thread(() => ({ intent: 'edit', id: NOBODY, revision: '1', content: 'Інший' })),
    [401, 404, 404, 404, 403, 403, 401],
  ],
  [
    'delete a comment of the author',
    thread(({ shown }) => ({ intent: 'delete', id: shown })),
    [401, 200, 403, 200, 200, 403, 401],
  ],
  [
    'restore a deleted comment',
    thread(({ gone }) => ({ intent: 'restore', id: gone })),
    [401, 200, 404, 404, 200, 404, 401],
  ],
  ['hide a comment', thread(({ shown }) => ({ intent: 'hide', id: shown })), ADMINS],
  ['unhide a comment', thread(({ hidden }) => ({ intent: 'show', id: hidden })), ADMINS],
  ['approve a comment', thread(({ waiting }) => ({ intent: 'show', id: waiting })), ADMINS],
  ['block a user', thread(({ shown }) => ({ intent: 'block', id: shown, user: other.id })), ADMINS],
  ['send an unknown intent', thread(() => ({ intent: 'rule' })), [401, 404, 404, 404, 404, 404, 401]],

  ['API: read the comments', (as) => request(`/api/comments?postId=${postId}`, as), ANYONE],
  [
    'API: write a comment',
    api('POST', () => ({ postId, content: 'Текст' })),
    [401, 201, 201, 201, 403, 403, 401],
  ],
  [
    'API: reply',
    api('POST', ({ shown }) => ({ postId, content: 'Текст', parentId: shown })),
    [401, 201, 201, 201, 403, 403, 401],
  ],
  [
    'API: write under a missing post',
    api('POST', () => ({ postId: NOBODY, content: 'Текст' })),
    [401, 404, 404, 404, 403, 403, 401],
  ],
  [
    'API: write a comment as a form',
    (as) => request('/api/comments', { ...as, form: { postId, content: 'Текст' } }),
    [401, 400, 400, 400, 400, 400, 401],
  ],
  [
    'API: edit a comment of the author',
    api('PATCH', ({ shown }) => ({ id: shown, content: 'Інший' })),
    AUTHORS,
  ],
  [
    'API: edit a hidden comment of the author',
    api('PATCH', ({ hidden }) => ({ id: hidden, content: 'Інший' })),
    AUTHORS,
  ],
  [
    'API: edit a missing comment',
    api('PATCH', () => ({ id: NOBODY, content: 'Інший' })),
    [401, 404, 404, 404, 403, 403, 401],
  ],
  ['API: hide a comment', api('PATCH', ({ shown }) => ({ id: shown, hidden: true })), ADMINS],
  ['API: unhide a comment', api('PATCH', ({ hidden }) => ({ id: hidden, hidden: false })), ADMINS],
  [
    'API: hide a missing comment',
    api('PATCH', () => ({ id: NOBODY, hidden: true })),
    [401, 403, 403, 404, 403, 403, 401],
  ],
  [
    'API: edit and hide at once',
    api('PATCH', ({ shown }) => ({ id: shown, content: 'x', hidden: true })),
    [401, 400, 400, 400, 400, 400, 401],
  ],
  [
    'API: delete a comment of the author',
    api('DELETE', ({ shown }) => ({ id: shown })),
    [401, 200, 403, 200, 200, 403, 401],
  ],
  [
    'API: delete a missing comment',
    api('DELETE', () => ({ id: NOBODY })),
    [401, 404, 404, 404, 404, 404, 401],
  ],
  [
    'API: ask who is signed in',
    (as) => request('/api/auth/session', as),
    [401, 200, 200, 200, 200, 200, 401],
  ],
  ['API: sign in', signIn(PASSWORD), ANYONE],
  ['API: sign in by a wrong password', signIn('a guess of mine'), [401, 401, 401, 401, 401, 401, 401]],
  [
    'API: sign up',
    (as) =>
      request('/api/auth/sign-up', {
        ...as,
        json: { name: 'A', email: `of-${owner.email}`, password: PASSWORD },
      }),
    [201, 201, 201, 201, 201, 201, 201],
  ],
  ['API: sign out', (as) => request('/api/auth/sign-out', { ...as, method: 'POST' }), ANYONE],

  [
    'see the account page',
    (as) => request('/uk/account', as),
    ['sign in', 200, 200, 200, 200, 200, 'sign in'],
  ],
  ['change the name', account(() => ({ intent: 'profile', name: 'Нове' })), PEOPLE],
  ['remove the picture', account(() => ({ intent: 'remove-picture' })), PEOPLE],
  [
    'give a picture',
    (as) => {
      const body = new FormData();
      body.set('file', picture, 'me.png');
      return request('/uk/account/picture', { ...as, method: 'POST', body });
    },
    PEOPLE,
  ],
  [
    'change the password',
    account(() => ({ intent: 'password', current: PASSWORD, next: 'another long password' })),
    PEOPLE,
  ],
  [
    'end a session of the author',
    async (as) => {
      const { sessionVersion = 0 } = (await findUser(owner)) ?? {};
      const session = (await listSessions({ userId: owner.id, sessionVersion })).at(-1);
      return request('/uk/account', { ...as, form: { intent: 'end-session', session: session?.id ?? '' } });
    },
    ['sign in', 'done', 404, 404, 'done', 404, 'sign in'],
  ],
  ['end the other sessions', account(() => ({ intent: 'end-others' })), PEOPLE],
  ['end all sessions', account(() => ({ intent: 'end-all' })), PEOPLE],
  [
    'delete the account',
    account(() => ({ intent: 'delete', current: PASSWORD, confirm: 'yes' })),
    ['sign in', 'done', 'done', 409, 'done', 'done', 'sign in'],
  ],

  [
    'see the moderation list',
    (as) => request('/uk/admin/comments', as),
    ['sign in', 403, 403, 200, 403, 403, 'sign in'],
  ],
  ['hide many', moderation(({ shown }) => ({ intent: 'hide', [`comment-${shown}`]: 'on' })), MODERATORS],
  ['show many', moderation(({ hidden }) => ({ intent: 'show', [`comment-${hidden}`]: 'on' })), MODERATORS],
  ['delete many', moderation(({ shown }) => ({ intent: 'delete', [`comment-${shown}`]: 'on' })), MODERATORS],
  ['undo a moderation of the admin', moderation(({ undo }) => ({ intent: 'undo', undo })), MODERATORS],
  ['block from the list', moderation(() => ({ intent: 'block', user: other.id })), MODERATORS],
  ['unblock', moderation(() => ({ intent: 'unblock', user: other.id })), MODERATORS],
  ['set the rules', moderation(() => ({ intent: 'rules', policy: 'first-waits' })), MODERATORS],
];

test.each(table)('%s, as each actor', async (what, ask, answers) => {
  const tries = async (names: ActorName[]) => {
    for (const name of names) {
      const world = worlds.get(name);
      if (!world) throw new Error(`There is nothing for ${name}`);
      owner = world.owner;
      expect(outcomeOf(await ask(world.as, world.comments)), name).toBe(answers[ACTORS.indexOf(name)]);
    }
  };
  // A request that is refused or only reads changes nothing.
  const isReading = /^API: (?:read|ask)/.test(what);
  const changes = (name: ActorName) =>
    !isReading && ([200, 201, 'done'] as unknown[]).includes(answers[ACTORS.indexOf(name)]);
  const before = await everything();
  await tries(ACTORS.filter((name) => !changes(name)));
  expect(await everything()).toEqual(before);
  await tries(ACTORS.filter(changes));
});

test('without scripts the same forms redirect anonymous clients to the sign-in and change nothing', async () => {
  const { comments, owner } = worlds.get('API key') as World;
  const { shown, hidden } = comments;
  const was = await everything();
  const forms: Record<string, string>[] = [
    { intent: 'create', content: 'Текст' },
    { intent: 'edit', id: shown, revision: '1', content: 'Інший' },
    { intent: 'delete', id: shown },
    { intent: 'hide', id: shown },
    { intent: 'show', id: hidden },
    { intent: 'block', id: shown, user: owner.id },
  ];
  for (const as of [{}, worlds.get('API key')?.as]) {
    for (const form of forms) {
      expect(outcomeOf(await request(`${page}/comments`, { ...as, form }))).toBe('sign in');
    }
  }
  expect(await everything()).toEqual(was);
});

test('the sign-in and sign-up pages redirect a signed-in user', async () => {
  const { cookie } = await aSignedIn();
  for (const path of ['/uk/sign-in', '/uk/sign-up']) {
    expect(outcomeOf(await request(path, { cookie }))).toBe('done');
    expect(outcomeOf(await request(path))).toBe(200);
  }
});

function outcomeOf({ status, headers }: Response): Outcome {
  const location = headers.get('location');
  // A form comes to the sign-in by a page that keeps what was typed.
  if (location && /^\/uk\/sign-in(?:\/unsent-form)?\?returnTo=/.test(location)) return 'sign in';
  return location === null ? status : 'done';
}
