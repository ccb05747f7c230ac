import { describe, expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import type { EditorRequest } from '#contract/posts/editor.ts';
import { ROLES, type Role } from '#contract/users/roles.ts';
import { TOOLS } from '#server/assistants/mcp/tools.ts';
import { type Actor, COMMAND_LINE } from '#server/auth/actor.ts';
import { can, type PostFacts } from '#server/auth/policy.ts';
import { collection } from '#server/db/client.ts';
import { findId } from '#server/db/ids.ts';
import { recordUploader } from '#server/media/library-store.ts';
import { startPost } from '#server/posts/management/edit.ts';
import { createPreview } from '#server/posts/previews/previews.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { callTool } from '#test/assistants/mcp.ts';
import { anActor } from '#test/factories/actors.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, aStoredPicture } from '#test/factories/media.ts';
import { aPerson, keyActorOf, type Person } from '#test/factories/people.ts';
import { aPage, aPost } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { NOBODY, readFeatureRows } from '#test/setup/feature-rows.ts';
import { request } from '#test/setup/request.ts';

// Whatever the policy refuses is refused everywhere, and changes nothing: each form, operation and tool with each role,
// as a former admin with a session, a key and a program from then. What is new has to be added here. The addresses of
// the admin are in admin-guard.test.ts.

type People = Record<Role, Person>;

async function everybody(): Promise<People> {
  const people: [Role, Person][] = [];
  for (const role of ROLES) people.push([role, await aPerson(role)]);
  return Object.fromEntries(people) as People;
}

const ofFeatures = await readFeatureRows();

describe('each action on a record', () => {
  type World = {
    facts: PostFacts;
    postId: string;
    slug: string;
    previewId: string;
    binnedId: string;
    file: string;
    fileOwners: string[];
  };
  type Ask = (world: World, cookie: string) => Promise<Response>;
  const send =
    (body: (world: World) => EditorRequest): Ask =>
    (world, cookie) =>
      request(paths.adminWorkingCopy('uk', world.postId), {
        cookie,
        json: body(world),
        headers: { Accept: 'application/json' },
      });
  const save = (part: 'uk' | 'en' | 'settings'): Ask =>
    send(() => ({
      ...{ intent: 'save', kind: 'post', isStarted: true, part, number: 0, base: '', saveId: 'a' },
      ...{ lostSaveIds: [], recordReplaced: false },
      fields: part === 'settings' ? { slug: 'other' } : { [`${part}.title`]: 'X', [`${part}.content`]: 'X' },
    }));
  const form =
    (path: (world: World) => string, fields: (world: World) => Record<string, string>): Ask =>
    (world, cookie) =>
      request(path(world), { cookie, form: fields(world) });
  const selected = (intent: string): Ask =>
    form(
      () => paths.adminPosts('uk'),
      ({ postId }) => ({ intent, [`post-${postId}`]: 'on' }),
    );
  const numbers = { uk: 0, en: 0, settings: 0 };

  type May = (actor: Actor, world: World) => boolean;
  type PostAction = 'read post' | 'edit settings' | 'publish post' | 'delete post' | 'share preview';
  const onPost =
    (action: PostAction): May =>
    (actor, { facts }) =>
      can(actor, action, facts);
  const onText =
    (locale: Locale): May =>
    (actor, { facts }) =>
      can(actor, 'edit text', { ...facts, locale });
  const onFile =
    (action: 'use media' | 'describe media' | 'delete media'): May =>
    (actor, { fileOwners: ownerIds }) =>
      can(actor, action, { ownerIds });

  /** What is asked, and whether the policy allows it. A list tells of the refusal in its page. */
  const ACTIONS: Record<string, [ask: Ask, may: May, tells?: 'in its page']> = {
    'save Ukrainian': [save('uk'), onText('uk')],
    'save English': [save('en'), onText('en')],
    'save settings': [save('settings'), onPost('edit settings')],
    discard: [send(() => ({ intent: 'discard', part: 'uk', number: 0 })), onText('uk')],
    abandon: [
      send(() => ({ intent: 'abandon', part: 'en', fields: { 'en.title': 'X', 'en.content': 'X' } })),
      onText('en'),
    ],
    publish: [
      send(() => ({ intent: 'publish', locales: ['uk'], minorEdit: false, numbers })),
      onPost('publish post'),
    ],
    unpublish: [send(() => ({ intent: 'unpublish', part: 'uk' })), onPost('publish post')],
    'mark as up to date': [
      send(() => ({ intent: 'upToDate', part: 'en' })),
      (actor, { facts }) =>
        can(actor, 'read post', facts) && can(actor, 'edit text', { ...facts, locale: 'en' }),
    ],
    'ask about its publication': [
      ({ postId }, cookie) => request(paths.adminPublishing('uk'), { cookie, json: { postId, slug: '' } }),
      () => true,
    ],
    'read the history': [
      ({ slug }, cookie) => request(paths.adminPostHistory('uk', slug), { cookie }),
      onPost('read post'),
    ],
    'read the draft where readers are': [
      ({ slug }, cookie) => request(paths.post('uk', slug), { cookie }),
      onPost('read post'),
    ],
    'share a preview': [
      form(
        ({ slug }) => paths.adminPostPreviews('uk', slug),
        () => ({ intent: 'create', days: '7' }),
      ),
      onPost('share preview'),
    ],
    'withdraw a preview': [
      form(
        ({ slug }) => paths.adminPostPreviews('uk', slug),
        ({ previewId }) => ({ intent: 'withdraw', id: previewId }),
      ),
      onPost('share preview'),
    ],
    'publish from the list': [selected('publish'), onPost('publish post'), 'in its page'],
    'delete from the list': [selected('bin'), onPost('delete post'), 'in its page'],
    'restore from the bin': [
      form(
        () => paths.adminBin('uk'),
        ({ binnedId }) => ({ intent: 'restore', id: binnedId }),
      ),
      onPost('delete post'),
    ],
    'delete for good': [
      form(
        () => paths.adminBin('uk'),
        ({ binnedId }) => ({ intent: 'purge', id: binnedId }),
      ),
      onPost('delete post'),
    ],
    'see a file': [
      ({ file }, cookie) => request(paths.adminMediaFile('uk', file), { cookie }),
      onFile('use media'),
    ],
    'describe a file': [
      form(
        ({ file }) => paths.adminMediaFile('uk', file),
        () => ({ intent: 'describe', uk: 'Чайки', en: 'Gulls' }),
      ),
      onFile('describe media'),
    ],
    'delete a file': [
      form(
        ({ file }) => paths.adminMediaFile('uk', file),
        () => ({ intent: 'delete' }),
      ),
      onFile('delete media'),
    ],
  };

  let people: People;
  let cases: { role: Role; isOwn: boolean; world: World }[];
  useDatabase({
    start: async () => {
      people = await everybody();
      cases = [];
      for (const role of ROLES) {
        for (const owner of [people[role], null]) {
          cases.push({ role, isOwn: owner !== null, world: await aWorld(owner) });
        }
      }
    },
  });

  async function aWorld(owner: Person | null): Promise<World> {
    const ids: string[] = [];
    let slug = '';
    for (let count = 0; count < 2; count++) {
      const post = await aPost({ published: false });
      if (owner) await giveTo(post.translationId, owner);
      ids.unshift(post.translationId);
      slug = post.slug;
    }
    const [postId = '', binnedId = ''] = ids;
    const preview = await createPreview({ actor: COMMAND_LINE, postId, days: 7 });
    const _id = findId(binnedId);
    if (_id) await deletePost({ actor: COMMAND_LINE, _id });
    const ownerId = owner?.user.id ?? null;
    return {
      facts: { ...NOBODY, ownerId },
      ...{ postId, slug, binnedId, previewId: preview.id },
      file: await aFileOf(owner),
      fileOwners: [ownerId ?? ''],
    };
  }

  test.each(Object.entries(ACTIONS))(
    '%s, as each role, of an own post and of another',
    async (name, [ask, may, tells]) => {
      const isAllowed = ({ role, world }: (typeof cases)[number]) => {
        const actor = anActor(people[role].user);
        return (/^read the draft/.test(name) || can(actor, 'open admin')) && may(actor, world);
      };
      const answerTo = async ({ role, isOwn, world }: (typeof cases)[number]) => {
        const response = await ask(world, people[role].cookie);
        const { status } = response;
        return { status, what: `${role}, own: ${isOwn}: ${status} ${(await response.text()).slice(0, 200)}` };
      };

      const before = await everything();
      for (const entry of cases.filter((found) => !isAllowed(found))) {
        const { status, what } = await answerTo(entry);
        const seesList = tells && can(anActor(people[entry.role].user), 'edit posts');
        expect(seesList ? [200] : [403, 404], what).toContain(status);
      }
      expect(await everything()).toEqual(before);

      for (const entry of cases.filter(isAllowed)) {
        const { status, what } = await answerTo(entry);
        expect([403, 404], what).not.toContain(status);
        expect(status, what).toBeLessThan(500);
      }
    },
  );

  test('a setting lets authors publish their own posts, and no others', async () => {
    await setSiteSettings({ actor: COMMAND_LINE, authorsPublish: true });
    const { author } = people;
    const statuses = [];
    for (const owner of [author, null]) {
      const world = await aWorld(owner);
      statuses.push((await ACTIONS.publish?.[0](world, author.cookie))?.status);
    }
    expect(statuses).toEqual([200, 403]);
  });

  test('the list of posts has the actions for selected ones that the role may do', async () => {
    await aPost({ slug: 'p' });
    const actionsOf = async (role: Role) => {
      const person = people[role];
      await giveTo((await aPost({ published: false })).translationId, person);
      const html = await (await request(paths.adminPosts('uk'), { cookie: person.cookie })).text();
      return [...html.matchAll(/value="(publish|unpublish|bin)"/g)].map(([, action]) => action);
    };
    expect(await actionsOf('translator')).toEqual([]);
    expect(await actionsOf('author')).toEqual(['bin']);
    await setSiteSettings({ actor: COMMAND_LINE, authorsPublish: true });
    expect(await actionsOf('author')).toEqual(['publish', 'unpublish', 'bin']);
    expect(await actionsOf('editor')).toEqual(['publish', 'unpublish', 'bin']);
  });

  test('nobody but editors opens a standalone page, and an author begins none', async () => {
    await aPage({ slug: 'about' });
    for (const role of ROLES) {
      const { user, cookie } = people[role];
      const status = (await request(paths.adminPage('uk', 'about'), { cookie })).status;
      expect(status === 200, role).toBe(can(anActor(user), 'manage pages'));
      const begun = startPost({ actor: anActor(user), kind: 'page' });
      if (can(anActor(user), 'manage pages')) await begun;
      else await expect(begun).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});

describe('each operation and tool', () => {
  type Call = { path?: string; json?: unknown; file?: true; may: (actor: Actor) => boolean };
  const version = { title: 'X', content: 'X' };
  const edits = (locale: 'uk' | 'en') => (actor: Actor) => can(actor, 'edit text', { ...NOBODY, locale });
  const own = (actor: Actor): PostFacts => ({
    ...NOBODY,
    ownerId: actor.kind === 'key' ? (actor.key.person?.id ?? null) : null,
  });

  /** Also a right of a feature, which may be taken out. */
  const has = (right: string) => (actor: Actor) => can(actor, right as 'publish posts');
  const onDraft =
    (action: 'begin post' | 'edit settings' | 'publish post' | 'delete post') => (actor: Actor) =>
      can(actor, action, NOBODY);
  /** Requests with a key of a person, for every operation of the core that takes one; `hello` is a draft of nobody. */
  const OPERATIONS: Record<string, Call[]> = {
    uploadMedia: [{ file: true, may: has('upload media') }],
    listPosts: [{ path: '/api/v1/posts?status=all', may: has('read all posts') }],
    createPost: [
      { json: { slug: 'new', uk: version, published: false }, may: onDraft('begin post') },
      {
        json: { slug: 'new', uk: version, published: true },
        may: (actor) => can(actor, 'publish post', own(actor)),
      },
    ],
    getPost: [{ path: '/api/v1/posts/shown?locale=uk&difference=1', may: has('read all posts') }],
    updatePost: [
      { json: { uk: version }, may: edits('uk') },
      { json: { en: version }, may: edits('en') },
      { json: { uk: version, en: version }, may: edits('uk') },
      { json: { pinned: true }, may: onDraft('edit settings') },
      { json: { published: true }, may: onDraft('publish post') },
      { json: { slug: 'other' }, may: onDraft('edit settings') },
      { json: { en: { ...version, metaTitle: 'X' }, tags: ['x'] }, may: onDraft('edit settings') },
    ],
    deletePost: [{ may: onDraft('delete post') }],
    listTags: [{ may: () => true }],
    attachTags: [{ json: { slug: 'hello', tags: ['x'] }, may: has('publish posts') }],
  };

  type ToolCall = { input: Record<string, unknown>; may: (actor: Actor) => boolean };
  const everyone = () => true;
  const tools: Record<string, ToolCall> = {
    search_posts: { input: { query: 'чайок', locale: 'uk' }, may: everyone },
    read_post: { input: { slug: 'hello' }, may: has('read all posts') },
    list_translations: { input: { locale: 'en', which: 'missing' }, may: has('edit posts') },
    recall_translations: { input: { slug: 'hello', locale: 'en' }, may: has('read all posts') },
    compare_translation: { input: { slug: 'hello', locale: 'uk' }, may: has('read all posts') },
    create_draft: { input: { slug: 'new', uk: version, tags: [] }, may: onDraft('begin post') },
    update_version: { input: { slug: 'hello', locale: 'uk', title: 'X', revision: 'r' }, may: edits('uk') },
    mark_up_to_date: { input: { slug: 'hello', locale: 'uk' }, may: edits('uk') },
    publish_post: { input: { slug: 'hello' }, may: onDraft('publish post') },
    schedule_post: {
      input: { slug: 'hello', publishedAt: '2100-01-01T00:00:00Z' },
      may: onDraft('publish post'),
    },
    unpublish_post: { input: { slug: 'shown' }, may: onDraft('publish post') },
    upload_file: { input: { name: 'a.png', type: 'image/png', data: 'AAAA' }, may: has('upload media') },
    describe_picture: {
      input: { url: '', uk: 'Чайки', en: 'Gulls' },
      may: (actor) => can(actor, 'describe media', { ownerIds: [''] }),
    },
    list_comments: { input: {}, may: has('moderate comments') },
    moderate_comments: {
      input: { ids: ['6740f1c2a5b4c3d2e1f00001'], action: 'show' },
      may: has('moderate comments'),
    },
    get_site: { input: {}, may: everyone },
    summarize_analytics: { input: { range: '7d' }, may: has('read analytics') },
  };

  let all: Awaited<ReturnType<typeof credentials>>;
  useDatabase({
    start: async () => {
      await aPost({ slug: 'hello', published: false });
      await aPost({ slug: 'shown' });
      all = await credentials();
    },
  });

  const table: Operation[] = Object.values(operations);
  const keyed = table.filter(({ auth, scope }) => auth === 'key' || (auth === 'optional key' && scope));

  /** The keys and the programs of everybody, as the policy sees their people. */
  async function credentials() {
    const people = Object.entries(await everybody());
    return Promise.all(
      people.map(async ([role, person]) => ({ role, ...person, actor: await keyActorOf(person) })),
    );
  }

  test.each(keyed.map((operation) => [operation.id, operation] as const))(
    '%s refuses a key what its person may not do now',
    async (id, { method, path: pattern }) => {
      const calls: Call[] | undefined = OPERATIONS[id] ?? ofFeatures[id]?.calls;
      if (!calls) throw new Error('Say in OPERATIONS, or in operation-rows.ts of the feature, who may do it');
      for (const { path, json, file, may } of calls) {
        const address = (path ?? pattern)
          .replace('{slug}', 'hello')
          .replace(/\{\w+\}/g, '6740f1c2a5b4c3d2e1f00001');
        const body = new FormData();
        if (file) body.set('file', new Blob([await aPicture('png')], { type: 'image/png' }), 'a.png');
        const sent = json ? { json } : file ? { body } : {};
        const statusOf = async ({ role, key }: (typeof all)[number]) => {
          const { status } = await request(address, { method, key, ...sent });
          return { status, what: `${role} ${JSON.stringify(json)}: ${status}` };
        };

        const before = await everything();
        for (const person of all.filter(({ actor }) => !may(actor))) {
          const { status, what } = await statusOf(person);
          expect(status, what).toBe(person.role === 'reader' ? 401 : 403);
        }
        expect(await everything()).toEqual(before);

        for (const person of all.filter(({ actor }) => may(actor))) {
          const { status, what } = await statusOf(person);
          if (person.role === 'reader') expect(status, what).toBe(401);
          else expect(status, what).not.toBe(403);
          if (id === 'deletePost') await aPost({ slug: 'hello', published: false });
          if (status === 200 && /slug/.test(JSON.stringify(json ?? ''))) await renameBack();
        }
      }
    },
  );

  test.each(TOOLS.map(({ name }) => name))(
    '%s refuses a program what its person may not do now',
    async (name) => {
      const call = tools[name];
      if (!call) throw new Error('Say in `tools` who may call it');
      const input =
        name === 'describe_picture'
          ? { ...call.input, url: `/api/media/${await aFileOf(null)}` }
          : call.input;
      const holders = all.flatMap((person) =>
        [person.key, person.program].map((token) => ({ ...person, token })),
      );
      // The first call of a minute is remembered as the use of the program.
      for (const { token } of holders) await callTool('get_site', {}, { token });
      const answerTo = async ({ role, token }: (typeof holders)[number]) => {
        const { status, data } = await callTool<{ code?: string }>(name, input, { token });
        const isRefused = /"(?:forbidden|not_found)"/.test(JSON.stringify(data));
        return { status, isRefused, code: data?.code, what: `${role}: ${status} ${JSON.stringify(data)}` };
      };

      const before = await everything();
      for (const person of holders.filter(({ actor }) => !call.may(actor))) {
        const { status, isRefused, what } = await answerTo(person);
        expect(status === 401 || isRefused, what).toBe(true);
        expect(status === 401, what).toBe(person.role === 'reader');
      }
      expect(await everything()).toEqual(before);

      for (const person of holders.filter(({ actor }) => call.may(actor))) {
        const { status, code, what } = await answerTo(person);
        if (person.role === 'reader') expect(status, what).toBe(401);
        else expect(code, what).not.toBe('forbidden');
      }
    },
  );

  async function renameBack(): Promise<void> {
    const key = await aKey();
    await request('/api/v1/posts/other', { method: 'PATCH', key, json: { slug: 'hello' } });
    await request('/api/v1/posts/new', { method: 'DELETE', key });
  }
});

async function giveTo(postId: string, { user }: Person): Promise<void> {
  const [_id, owner] = [findId(postId), findId(user.id)];
  if (_id && owner) await collection('postGroups').updateOne({ _id }, { $set: { owner } });
}

async function aFileOf(owner: Person | null): Promise<string> {
  const file = (await aStoredPicture()).url.split('/').at(-1) ?? '';
  const id = findId(owner?.user.id ?? '');
  if (id) await recordUploader(file, id, { isNew: true });
  return file;
}
