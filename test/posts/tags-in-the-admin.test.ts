import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FORMER_SLUGS_MAX } from '#contract/limits.ts';
import type { UpdateTag } from '#contract/tags.ts';
import { COMMAND_LINE as actor } from '#server/auth/actor.ts';
import { checkContent } from '#server/content/check.ts';
import { collection } from '#server/db/client.ts';
import { commitPost } from '#server/posts/management/commit.ts';
import { startPost } from '#server/posts/management/edit.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { updateTag } from '#server/tags/edit-tag.ts';
import { deleteTag, getEditableTag, listTagUses, mergeTags } from '#server/tags/management/manage-tags.ts';
import { sweepTags } from '#server/tags/management/replace-tag.ts';
import { addFormerSlugs, markGone } from '#server/tags/store.ts';
import { ensureTags, listTags } from '#server/tags/tags.ts';
import { anActor } from '#test/factories/actors.ts';
import { aKey } from '#test/factories/keys.ts';
import { aDraftText, aPost, aVersion, draftSettings } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const tagNamed = (slug: string, nameUk?: string, nameEn?: string) => ({ slug, nameUk, nameEn });
const idOf = async (slug: string) => (await listTags()).find((tag) => tag.slug === slug)?.id ?? -1;
const text = async (path: string) => (await request(path)).text();
/** What a merge and a deletion must leave consistent. */
const NO_FINDINGS = { postsWithUnknownTags: [], unusedTags: [] };
const NAMES: UpdateTag = { slug: 'js', nameUk: '', nameEn: '', descriptionUk: '', descriptionEn: '' };

beforeEach(async () => {
  await aPost({
    slug: 'first',
    uk: aVersion({ title: 'Перший' }),
    tags: [tagNamed('js', 'Скрипти', 'Scripts')],
  });
  await aPost({
    slug: 'second',
    tags: [tagNamed('js'), tagNamed('javascript', 'Джаваскрипт', 'JavaScript')],
  });
  await aPost({ slug: 'draft', published: false, en: undefined, tags: [tagNamed('javascript')] });
});

/** The slugs of the tags of a post, as the API gives them. */
async function tagsOf(slug: string): Promise<string[]> {
  const response = await request(`/api/v1/posts/${slug}?locale=uk`, { key: await aKey() });
  const { tags } = (await response.json()) as { tags: { slug: string }[] };
  return tags.map((tag) => tag.slug).toSorted();
}

describe('changing a tag', () => {
  test('is on pages, in the API, feeds and the search at once', async () => {
    await text('/uk/tags/js');
    const input = {
      slug: 'js',
      nameUk: 'Кава',
      nameEn: '',
      descriptionUk: 'Про каву й <b>не</b> лише.',
      descriptionEn: 'On coffee.',
    };
    await updateTag({ actor, id: await idOf('js'), input });

    const uk = await text('/uk/tags/js');
    expect(uk).toContain('Тег «Кава»');
    expect(uk).toContain('<p>Про каву й &lt;b&gt;не&lt;/b&gt; лише.</p>');
    expect(uk).toContain('<meta name="description" content="Про каву й &lt;b&gt;не&lt;/b&gt; лише."/>');
    expect(await text('/en/tags/js')).toContain('<meta name="description" content="On coffee."/>');
    expect(await text('/uk/tags/js/rss.xml')).toContain('Кава');
    expect(await text('/uk/blog/first')).toContain('Кава');
    expect((await listTags()).find(({ slug }) => slug === 'js')).toMatchObject({
      nameUk: 'Кава',
      nameEn: null,
    });
    const found = (await (await request('/api/search?q=кава')).json()) as { total: number };
    expect(found.total).toBe(2);
  });

  test('redirects its former slug permanently, for its feeds and pages too', async () => {
    await updateTag({ actor, id: await idOf('js'), input: { ...NAMES, slug: 'ecmascript' } });

    for (const [from, to] of [
      ['/uk/tags/js', '/uk/tags/ecmascript'],
      ['/en/tags/js?page=2', '/en/tags/ecmascript?page=2'],
      ['/uk/tags/js/rss.xml', '/uk/tags/ecmascript/rss.xml'],
      ['/en/tags/js/feed.json', '/en/tags/ecmascript/feed.json'],
    ] as const) {
      const response = await request(from);
      expect([response.status, response.headers.get('location')], from).toEqual([308, to]);
    }
    expect((await request('/uk/tags/ecmascript')).status).toBe(200);
    expect(await tagsOf('first')).toEqual(['ecmascript']);
    // Programs that know the former slug go on to use the same tag.
    expect(await ensureTags([tagNamed('js')])).toEqual([await idOf('ecmascript')]);
    const json = { slug: 'draft', tags: ['js'] };
    await request('/api/v1/posts/tags', { json, key: await aKey() });
    expect(await tagsOf('draft')).toEqual(['ecmascript', 'javascript']);
    expect(await idOf('js')).toBe(-1);
  });

  test('while another one is merged into it loses no address', async () => {
    for (let round = 0; round < 10; round++) {
      const [into, from] = [await idOf('js'), await idOf('javascript')];
      const slug = `es-${round}`;
      await Promise.all([
        mergeTags({ actor, from, into }),
        updateTag({ actor, id: into, input: { ...NAMES, slug } }),
      ]);
      for (const former of ['js', 'javascript']) {
        expect((await request(`/uk/tags/${former}`)).headers.get('location')).toBe(`/uk/tags/${slug}`);
      }
      await updateTag({ actor, id: into, input: NAMES });
      await aPost({ slug: `post-${round}`, tags: [tagNamed(`other-${round}`)] });
      await updateTag({ actor, id: await idOf(`other-${round}`), input: { ...NAMES, slug: 'javascript' } });
    }
  });

  test('keeps a hundred former slugs, the newest', async () => {
    const id = await idOf('js');
    const many = Array.from({ length: FORMER_SLUGS_MAX + 5 }, (_, index) => `former-${index}`);
    expect(await addFormerSlugs(id, many)).toBe(true);
    await updateTag({ actor, id, input: { ...NAMES, slug: 'ecmascript' } });
    const { formerSlugs } = await getEditableTag({ actor, id, locale: 'uk' });
    expect(formerSlugs).toHaveLength(FORMER_SLUGS_MAX);
    expect(formerSlugs.at(-1)).toBe('js');
    expect(formerSlugs).not.toContain('former-5');
  });

  test('takes names that look like an expression of the database as they are', async () => {
    const id = await idOf('js');
    await updateTag({ actor, id, input: { ...NAMES, nameUk: '$slug', descriptionEn: '$$ROOT' } });
    expect(await getEditableTag({ actor, id, locale: 'uk' })).toMatchObject({
      nameUk: '$slug',
      descriptionEn: '$$ROOT',
    });
  });

  test('back to a former slug, or to that of another tag, leads to the right tag', async () => {
    const id = await idOf('js');
    await updateTag({ actor, id, input: { ...NAMES, slug: 'two' } });
    await updateTag({ actor, id, input: { ...NAMES, slug: 'js' } });
    expect((await request('/uk/tags/js')).status).toBe(200);
    expect((await request('/uk/tags/two')).headers.get('location')).toBe('/uk/tags/js');
    const other = await idOf('javascript');
    await updateTag({ actor, id: other, input: { ...NAMES, slug: 'two' } });
    expect((await request('/uk/tags/two')).status).toBe(200);
    await expect(updateTag({ actor, id: other, input: NAMES })).rejects.toMatchObject({
      details: [{ path: 'slug', code: 'tag_slug_taken' }],
    });
  });
});

describe('merging', () => {
  test('gives posts the other tag once, and redirects', async () => {
    await text('/uk/blog/first');
    await updateTag({ actor, id: await idOf('js'), input: { ...NAMES, slug: 'skrypty' } });
    const into = await idOf('javascript');
    await mergeTags({ actor, from: await idOf('skrypty'), into });

    for (const slug of ['first', 'second', 'draft']) expect(await tagsOf(slug)).toEqual(['javascript']);
    for (const former of ['js', 'skrypty']) {
      expect((await request(`/uk/tags/${former}`)).headers.get('location')).toBe('/uk/tags/javascript');
    }
    expect((await listTags()).map(({ slug }) => slug)).toEqual(['javascript']);
    expect(await text('/uk/tags/javascript')).toContain('Перший');
    expect(await text('/uk/blog/first')).toContain('Джаваскрипт');
    const stored = await collection<PostDoc>('posts').find().toArray();
    expect(stored.map(({ tagIds }) => tagIds)).toEqual(stored.map(() => [into]));
    const indexed = await collection('searchDocuments')
      .find({ 'content.tagIds': { $exists: true } })
      .toArray();
    expect(indexed.map(({ content }) => content.tagIds)).toEqual(indexed.map(() => [into]));
    expect(await checkContent()).toMatchObject(NO_FINDINGS);
    const lines = await collection('audit').find({ kind: 'tags' }).sort({ _id: 1 }).toArray();
    expect(lines.map(({ action, subject, other }) => [action, subject.name, other])).toEqual([
      ['tag.changed', 'skrypty', 'js'],
      ['tag.merged', 'Джаваскрипт', 'skrypty'],
    ]);
  });

  test('is finished by the maintenance if a post was written in the meantime or a crash came between', async () => {
    const [from, into] = [await idOf('js'), await idOf('javascript')];
    await markGone(from, { goneAt: new Date(), mergedInto: into });
    await sweepTags();
    expect(await tagsOf('first')).toEqual(['javascript']);
    await collection<PostDoc>('posts').updateMany({ slug: 'first' }, { $set: { tagIds: [from] } });
    await sweepTags();
    expect(await tagsOf('first')).toEqual(['javascript']);
    await sweepTags({ now: new Date(Date.now() + 61 * 60_000) });
    expect(await collection('tags').countDocuments()).toBe(1);
  });

  test('two tags into each other concurrently leaves one of them', async () => {
    const [one, two] = [await idOf('js'), await idOf('javascript')];
    const both = [mergeTags({ actor, from: one, into: two }), mergeTags({ actor, from: two, into: one })];
    await Promise.allSettled(both);
    await sweepTags();
    expect((await listTags()).length).toBeGreaterThanOrEqual(1);
    expect((await tagsOf('first')).length).toBe(1);
  });

  test('into itself or a tag that is not there is refused', async () => {
    const from = await idOf('js');
    await expect(mergeTags({ actor, from, into: from })).rejects.toMatchObject({ code: 'invalid' });
    for (const into of [999, Number.NaN]) {
      await expect(mergeTags({ actor, from, into })).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await tagsOf('first')).toEqual(['js']);
  });
});

describe('deleting', () => {
  test('removes the tag from posts, and its slug may be a new tag', async () => {
    await text('/uk/tags/js');
    await deleteTag({ actor, id: await idOf('js') });
    expect(await tagsOf('first')).toEqual([]);
    expect(await tagsOf('second')).toEqual(['javascript']);
    expect((await request('/uk/tags/js')).status).toBe(404);
    expect(await checkContent()).toMatchObject(NO_FINDINGS);
    await aPost({ slug: 'third', tags: [tagNamed('js')] });
    expect((await request('/uk/tags/js')).status).toBe(200);
  });

  test('removes it from settings that are not live, so that publishing them does not create it again', async () => {
    const editor = anActor(await aUser({ role: 'admin' }));
    const { id: postId } = await startPost({ actor: editor });
    const value = draftSettings({ slug: 'third', tags: ['js', 'javascript'] });
    const settings = await saveWorkingCopy({ actor: editor, postId, part: 'settings', value, number: 0 });
    const draft = aDraftText({ title: 'Третій' });
    const { number } = await saveWorkingCopy({ actor: editor, postId, part: 'uk', value: draft, number: 0 });
    await deleteTag({ actor, id: await idOf('js') });
    const numbers = { uk: number, settings: settings.number };
    await commitPost({ actor: editor, postId, locales: ['uk'], published: true, numbers });
    expect(await tagsOf('third')).toEqual(['javascript']);
    expect(await idOf('js')).toBe(-1);
  });
});

test('tags that are gone and that nothing uses cost no writes', async () => {
  for (const slug of ['js', 'javascript']) await deleteTag({ actor, id: await idOf(slug) });
  const updateMany = vi.spyOn(Object.getPrototypeOf(collection('posts')), 'updateMany');
  await sweepTags();
  expect(updateMany).not.toHaveBeenCalled();
  updateMany.mockRestore();
});

test('the list says how often each tag is used, drafts included', async () => {
  expect(await listTagUses({ actor })).toMatchObject([
    { slug: 'javascript', versions: { uk: 2, en: 1 } },
    { slug: 'js', versions: { uk: 2, en: 2 } },
  ]);
  const tag = await getEditableTag({ actor, id: await idOf('js'), locale: 'uk' });
  expect(tag.posts.map(({ slug }) => slug).toSorted()).toEqual(['first', 'second']);
  expect(tag.posts.find(({ slug }) => slug === 'first')?.title).toBe('Перший');
});

test('readers may not see the uses of tags, change, merge or delete them', async () => {
  const reader = anActor(await aUser());
  const id = await idOf('js');
  const forbidden = { code: 'forbidden' };
  await expect(listTagUses({ actor: reader })).rejects.toMatchObject(forbidden);
  await expect(updateTag({ actor: reader, id, input: NAMES })).rejects.toMatchObject(forbidden);
  await expect(mergeTags({ actor: reader, from: id, into: 2 })).rejects.toMatchObject(forbidden);
  await expect(deleteTag({ actor: reader, id })).rejects.toMatchObject(forbidden);
});
