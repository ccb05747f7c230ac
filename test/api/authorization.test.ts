import { beforeEach, describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import type { CommentDoc } from '#server/comments/model.ts';
import { collection } from '#server/db/client.ts';
import { blockUser, findUser } from '#server/users/users.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSession, aSignedIn, aUser, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

const ACTORS = ['anonymous', 'author', 'other reader', 'admin', 'blocked author', 'API key'] as const;
type ActorName = (typeof ACTORS)[number];
type Credentials = { cookie?: string; key?: string };

let credentials: Record<ActorName, Credentials>;
let postId: string;
let authorEmail: string;
let authorId: string;
let blockedId: string;
/** Comments of the author, and of the blocked author, who is "the author" in that actor's cases. */
let ids: Record<'author' | 'blocked author', Ids>;

/** Stores the post, the actors and the comments that the cases are about. */
async function prepare(): Promise<void> {
  const post = await aPost();
  postId = post.posts[0]?.id ?? '';

  const author = await aSignedIn();
  authorEmail = author.user.email;

  const blocked = await aUser();
  await blockUser({ actor: COMMAND_LINE, id: blocked.id });

  const blockedNow = await findUser({ id: blocked.id });
  blockedId = blocked.id;
  authorId = author.user.id;
  credentials = {
    anonymous: {},
    author: { cookie: author.cookie },
    'other reader': { cookie: (await aSignedIn()).cookie },
    admin: { cookie: (await aSignedIn({ role: 'admin' })).cookie },
    // Signed in again after the block, which had ended the sessions of before.
    'blocked author': {
      cookie: await aSession({ id: blocked.id, sessionVersion: blockedNow?.sessionVersion ?? 0 }),
    },
    'API key': { key: await aKey() },
  };
  ids = { author: await commentsOf(authorId), 'blocked author': await commentsOf(blockedId) };
}

async function commentsOf(by: string): Promise<Ids> {
  return { own: await aComment(by), hidden: await aComment(by, 'moderator') };
}

async function aComment(by: string, hidden: CommentDoc['hidden'] = null): Promise<string> {
  const { ObjectId } = await import('mongodb');
  const _id = new ObjectId();
  await collection<CommentDoc>('comments').insertOne({
    _id,
    postId: new ObjectId(postId),
    parentId: null,
    authorId: new ObjectId(by),
    content: 'Текст',
    length: 5,
    revision: 1,
    createdAt: new Date(),
    editedAt: null,
    hidden,
    deletedAt: null,
    deletedBy: null,
  });

  return _id.toHexString();
}

type Ids = { own: string; hidden: string };
type Ask = (credentials: Credentials, ids: Ids) => Promise<Response>;

const comments = '/api/comments';
const missing = '6740f1c2a5b4c3d2e1f00001';

/** One row an operation; the numbers are the answers to ACTORS in their order. */
const table: [string, Ask, number[]][] = [
  ['read the comments', (as) => request(`${comments}?postId=${postId}`, as), [200, 200, 200, 200, 200, 200]],
  [
    'write a comment',
    (as) => request(comments, { ...as, json: { postId, content: 'Текст' } }),
    [401, 201, 201, 201, 403, 401],
  ],
  [
    'reply',
    (as, { own }) => request(comments, { ...as, json: { postId, content: 'Текст', parentId: own } }),
    [401, 201, 201, 201, 403, 401],
  ],
  [
    'write under a post that is not there',
    (as) => request(comments, { ...as, json: { postId: missing, content: 'Текст' } }),
    [401, 404, 404, 404, 403, 401],
  ],
  [
    'edit a comment of the author',
    (as, { own }) => request(comments, { ...as, method: 'PATCH', json: { id: own, content: 'Інший' } }),
    [401, 200, 403, 403, 403, 401],
  ],
  [
    'edit a hidden comment of the author',
    (as, { hidden }) => request(comments, { ...as, method: 'PATCH', json: { id: hidden, content: 'Інший' } }),
    [401, 200, 403, 403, 403, 401],
  ],
  [
    'edit a comment that is not there',
    (as) => request(comments, { ...as, method: 'PATCH', json: { id: missing, content: 'Інший' } }),
    [401, 404, 404, 404, 403, 401],
  ],
  [
    'hide a comment',
    (as, { own }) => request(comments, { ...as, method: 'PATCH', json: { id: own, hidden: true } }),
    [401, 403, 403, 200, 403, 401],
  ],
  [
    'unhide a comment',
    (as, { hidden }) => request(comments, { ...as, method: 'PATCH', json: { id: hidden, hidden: false } }),
    [401, 403, 403, 200, 403, 401],
  ],
  [
    'hide a comment that is not there',
    (as) => request(comments, { ...as, method: 'PATCH', json: { id: missing, hidden: true } }),
    [401, 403, 403, 404, 403, 401],
  ],
  [
    'edit and hide at once',
    (as, { own }) =>
      request(comments, { ...as, method: 'PATCH', json: { id: own, content: 'x', hidden: true } }),
    [401, 400, 400, 400, 400, 401],
  ],
  [
    'delete a comment of the author',
    (as, { own }) => request(comments, { ...as, method: 'DELETE', json: { id: own } }),
    [401, 200, 403, 200, 200, 401],
  ],
  [
    'delete a comment that is not there',
    (as) => request(comments, { ...as, method: 'DELETE', json: { id: missing } }),
    [401, 404, 404, 404, 404, 401],
  ],
  ['ask who is signed in', (as) => request('/api/auth/session', as), [401, 200, 200, 200, 200, 401]],
  [
    'sign in',
    (as) => request('/api/auth/sign-in', { ...as, json: { email: authorEmail, password: PASSWORD } }),
    [200, 200, 200, 200, 200, 200],
  ],
  [
    'sign in by a wrong password',
    (as) =>
      request('/api/auth/sign-in', { ...as, json: { email: authorEmail, password: 'a guess of mine' } }),
    [401, 401, 401, 401, 401, 401],
  ],
  [
    'sign up',
    (as) =>
      request('/api/auth/sign-up', {
        ...as,
        json: { name: 'A', email: 'new@example.com', password: PASSWORD },
      }),
    [201, 201, 201, 201, 201, 201],
  ],
  [
    'sign out',
    (as) => request('/api/auth/sign-out', { ...as, method: 'POST' }),
    [200, 200, 200, 200, 200, 200],
  ],
];

type Case = { what: string; ask: Ask; name: ActorName; status: number };

const CASES = table.flatMap(([what, ask, answers]) =>
  ACTORS.map((name, index): Case => ({ what, ask, name, status: answers[index] ?? 0 })),
);
const isRead = ({ what }: Case) => /^(read|ask)/.test(what);
/** Failed sign-ins are counted. */
const isAlone = (entry: Case) => entry.what.startsWith('sign') || (entry.status < 400 && !isRead(entry));

async function expectStatus({ ask, name, status }: Case): Promise<void> {
  const its = ids[name === 'blocked author' ? name : 'author'];
  expect((await ask(credentials[name], its)).status).toBe(status);
}

describe('what changes nothing', () => {
  // Its rows are made once.
  useDatabase({ seed: prepare });

  test.each(CASES.filter((entry) => !isAlone(entry)))('$what, $name: $status', expectStatus);

  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ];
  const writes = table.filter(([what]) =>
    /^(write a|reply|edit a comment of|hide a comment$|delete a comment of)/.test(what),
  );

  test.each(foreign.flatMap((headers) => writes.map(([what, ask]) => ({ headers, what, ask }))))(
    'a cross-site request with a user’s cookie and $headers may not $what',
    async ({ headers, what, ask }) => {
      const before = await collection('comments').find().toArray();
      const as = credentials[what.startsWith('hide') ? 'admin' : 'author'];
      expect((await ask({ ...as, headers } as Credentials, ids.author)).status).toBe(403);
      expect(await collection('comments').find().toArray()).toEqual(before);
    },
  );

  test('a form post does not write through the API', async () => {
    const form = { postId, content: 'Текст' };
    expect((await request(comments, { ...credentials.author, form })).status).toBe(400);
  });
});

describe('in a database of its own', () => {
  useDatabase();
  beforeEach(prepare);

  test.each(CASES.filter(isAlone))('$what, $name: $status', expectStatus);

  test('a block ends all earlier sessions', async () => {
    const { user, cookie } = await aSignedIn();
    await blockUser({ actor: COMMAND_LINE, id: user.id });
    const response = await request('/api/auth/session', { cookie });
    expect(response.status).toBe(401);
  });
});
