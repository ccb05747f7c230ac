import { describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { postSchema } from '#contract/posts/records.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { updateTag } from '#server/tags/edit-tag.ts';
import { deleteTag, listTagUses, mergeTags } from '#server/tags/management/manage-tags.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aPostBody } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const SERIES = { slug: 'basics', nameUk: 'Основи', nameEn: 'Basics' };

async function read(slug: string) {
  return postSchema.parse(await (await request(`/api/v1/posts/${slug}`)).json());
}

async function patch(slug: string, json: object) {
  return request(`/api/v1/posts/${slug}`, { method: 'PATCH', json, key: await aKey() });
}

describe('the API', () => {
  test('puts a post in a series, gives it the tag, moves it and takes it out', async () => {
    const key = await aKey();
    const json = aPostBody({ slug: 'p', series: 'basics', seriesPart: 2 });
    expect((await request('/api/v1/posts', { json, key })).status).toBe(201);
    expect(await read('p')).toMatchObject({ series: 'basics', seriesPart: 2, tags: [{ slug: 'basics' }] });

    await patch('p', { tags: ['other'] });
    const { tags } = await read('p');
    expect(tags.map(({ slug }) => slug).sort()).toEqual(['basics', 'other']);

    await patch('p', { series: 'advanced', seriesPart: 1 });
    expect(await read('p')).toMatchObject({ series: 'advanced', seriesPart: 1 });
    await patch('p', { published: true });
    expect(await read('p')).toMatchObject({ series: 'advanced', seriesPart: 1 });
    await patch('p', { series: '' });
    expect(await read('p')).toMatchObject({ series: null, seriesPart: null });
  });

  test.each([
    ['a series without a part', { series: 'basics' }, 'seriesPart'],
    ['a part without a series', { seriesPart: 1 }, 'series'],
    ['part 0', { series: 'basics', seriesPart: 0 }, 'seriesPart'],
    ['half a part', { series: 'basics', seriesPart: 1.5 }, 'seriesPart'],
    ['a series that is no slug', { series: 'a b', seriesPart: 1 }, 'series'],
  ])('refuses %s', (_what, fields, path) => {
    const { createPost, updatePost } = operations;
    for (const result of [createPost.body.safeParse(aPostBody(fields)), updatePost.body.safeParse(fields)]) {
      expect(result.error?.issues.map((issue) => issue.path)).toEqual([[path]]);
    }
  });
});

describe('the page of a part', () => {
  const html = async (path: string) => (await request(path)).text();
  const links = (text: string) =>
    Array.from(text.matchAll(/rel="(prev|next)" href="([^"]+)"/g), ([, rel, to]) => `${rel} ${to}`);

  async function aSeries() {
    for (const part of [3, 1, 2]) {
      await aPost({ slug: `part-${part}`, series: 'basics', seriesPart: part, tags: [SERIES] });
    }
    await aPost({ slug: 'draft', series: 'basics', seriesPart: 4, published: false });
    await aPost({ slug: 'other' });
  }

  test('has the title of the series in its language, all parts in order, and the neighbouring parts', async () => {
    await aSeries();
    const uk = await html('/uk/blog/part-2');
    expect(uk).toContain('Частина 2 з 3');
    expect(uk).toContain('Основи');
    expect(links(uk)).toEqual(['prev /uk/blog/part-1', 'next /uk/blog/part-3']);
    const en = await html('/en/blog/part-1');
    expect(en).toContain('Part 1 of 3');
    expect(en).toContain('Basics');
    expect(links(en)).toEqual(['next /en/blog/part-2']);
    const box = /<details class="series">.*?<\/details>/s.exec(en)?.[0] ?? '';
    expect(Array.from(box.matchAll(/\/en\/blog\/([\w-]+)/g), ([, slug]) => slug)).toEqual([
      'part-2',
      'part-3',
    ]);
    expect(box).toContain('href="/en/tags/basics"');
    expect(en).toContain('"@type":"CreativeWorkSeries"');
  });

  test('has none of the parts among the posts to read next', async () => {
    await aSeries();
    await aPost({ slug: 'same-tag', tags: [SERIES] });
    const uk = await html('/uk/blog/part-2');
    const related = /<section class="related".*?<\/section>/s.exec(uk)?.[0] ?? '';
    expect(related).toContain('/uk/blog/same-tag');
    expect(related).not.toContain('/uk/blog/part-');
  });

  test('changes when a part is published, and a post in no series has neither', async () => {
    await aSeries();
    expect(await html('/uk/blog/part-3')).toContain('Частина 3 з 3');
    await patch('draft', { published: true });
    expect(await html('/uk/blog/part-3')).toContain('Частина 3 з 4');
    const other = await html('/uk/blog/other');
    expect(other).not.toContain('class="series"');
    expect(other).not.toContain('CreativeWorkSeries');
  });

  test('keeps its parts and has the new title after its tag was renamed and merged', async () => {
    await aSeries();
    const actor = COMMAND_LINE;
    const [tag] = await listTagUses({ actor });
    const renamed = { slug: 'first-steps', nameUk: 'Перші кроки', nameEn: 'First steps' };
    await updateTag({ actor, id: tag?.id ?? 0, input: { ...renamed, descriptionUk: '', descriptionEn: '' } });
    await aPost({ slug: 'part-4', series: 'first-steps', seriesPart: 4 });
    for (const slug of ['part-1', 'part-4']) {
      const text = await html(`/en/blog/${slug}`);
      expect(text).toContain('of 4');
      expect(text).toContain('First steps');
    }

    await aPost({ slug: 'other-tag', tags: [{ slug: 'lessons', nameUk: 'Уроки', nameEn: 'Lessons' }] });
    const into = (await listTagUses({ actor })).find(({ slug }) => slug === 'lessons')?.id ?? 0;
    await mergeTags({ actor, from: tag?.id ?? 0, into });
    const merged = await html('/en/blog/part-2');
    expect(merged).toContain('Part 2 of 4');
    expect(merged).toContain('Lessons');
  });

  test('ends when its tag is deleted, and no later change of a part creates the tag again', async () => {
    await aSeries();
    const actor = COMMAND_LINE;
    const [tag] = await listTagUses({ actor });
    await deleteTag({ actor, id: tag?.id ?? 0 });

    const text = await html('/en/blog/part-1');
    expect(text).not.toContain('class="series"');
    expect(text).not.toContain('CreativeWorkSeries');
    expect(await read('part-1')).toMatchObject({ series: null, seriesPart: null, tags: [] });
    await patch('part-1', { en: { title: 'Another title' } });
    expect(await listTagUses({ actor })).toEqual([]);
  });

  test('shows the slug if the tag has been given no name', async () => {
    await aPost({ slug: 'only', series: 'unnamed', seriesPart: 7 });
    const text = await html('/uk/blog/only');
    expect(text).toContain('Частина 1 з 1');
    expect(text).toMatch(/<strong[^>]*>unnamed<\/strong>/);
  });
});
