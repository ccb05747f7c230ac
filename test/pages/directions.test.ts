import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { aComment } from '#test/comments/factory.ts';
import { aPage, aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const TITLE = 'שלום עולם';
const NAME = 'ليلى';
const COMMENT = 'תודה רבה';

type Node = DefaultTreeAdapterTypes.Node;

/** The texts of a page with one of the words whose elements do not have their own direction. */
function withoutDirection(node: Node, isDirected = false): string[] {
  if (node.nodeName === '#text' && 'value' in node) {
    const isForeign = [TITLE, NAME, COMMENT].some((word) => node.value.includes(word));
    return isForeign && !isDirected ? [`${node.parentNode?.nodeName}: ${node.value}`] : [];
  }
  if (['head', 'script', 'option', 'textarea', 'button'].includes(node.nodeName)) return [];

  const attributes = 'attrs' in node ? node.attrs : [];
  const isAuto = attributes.some(({ name, value }) => name === 'dir' && value === 'auto');
  const children = 'childNodes' in node ? node.childNodes : [];
  return children.flatMap((child) => withoutDirection(child, isDirected || isAuto));
}

test('a title, a name or a comment from right to left has its direction on every page', async () => {
  const admin = await aSignedIn({ role: 'admin' });
  const reader = await aSignedIn({ name: NAME });
  const version = () => aVersion({ title: TITLE });
  const shared = { uk: version(), en: version(), tags: [{ slug: 't', nameUk: 'Тег', nameEn: 'Tag' }] };
  const { posts } = await aPost({ slug: 'a', ...shared });
  await aPost({ slug: 'b', ...shared });
  await aPost({ slug: 'c', ...shared });
  await aPage({ slug: 'p', uk: { title: TITLE }, en: { title: TITLE } });
  await aComment(reader.user, { postId: posts[0]?.id ?? '', content: COMMENT });
  await aComment(await aUser({ name: NAME }), { postId: posts[0]?.id ?? '', content: `> ${COMMENT}` });

  const asReader = ['/uk', '/uk/blog', '/uk/blog/a', '/uk/blog/b', '/uk/blog/a/both', '/uk/archive', '/uk/p'];
  const found = [
    '/uk/tags/t',
    `/uk/search?q=${encodeURIComponent(TITLE)}`,
    '/uk/blog/nothing',
    '/uk/account',
  ];
  const inAdmin = [paths.adminComments('uk'), '/uk/admin/posts'];
  let seen = 0;
  for (const path of [...asReader, ...found, ...inAdmin]) {
    const { cookie } = path.startsWith('/uk/admin') ? admin : reader;
    const html = await (await request(path, { cookie })).text();
    seen += Number(html.includes(TITLE));
    expect(withoutDirection(parse(html)), path).toEqual([]);
  }
  expect(seen).toBeGreaterThan(10);
});
