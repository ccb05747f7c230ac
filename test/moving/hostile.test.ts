import path from 'node:path';
import { expect, test } from 'vitest';
import type { Program } from '#contract/moving/imports.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { Invalid } from '#server/errors.ts';
import { prepareImport } from '#server/moving/run/prepare.ts';
import { runImport } from '#server/moving/run/run.ts';
import { aContentFolder, aPicture } from '#test/factories/content-folder.ts';
import { useDatabase } from '#test/setup/database.ts';
import { attachment, headOf, itemOf, OLD_SITE, TAIL, wxr } from './wordpress-export.ts';

useDatabase();

const post = { id: 1, locale: 'uk', slug: 'a', title: 'А', html: '<p>Текст</p>' };
const head = headOf();

async function plan(program: Program, name: string, content: string | Uint8Array) {
  const root = await aContentFolder({ [name]: content });
  return prepareImport({ actor: COMMAND_LINE, program, files: [path.join(root, name)] });
}

const entities = Array.from(
  { length: 10 },
  (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`,
);

test.each<[string, Program, string, string, RegExp]>([
  [
    'an entity bomb',
    'wordpress',
    'a.xml',
    `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a0 "ha">${entities.join('')}]><rss><channel>&a10;</channel></rss>`,
    /^a\.xml, line 1: A document type is not allowed$/,
  ],
  [
    'an external entity',
    'wordpress',
    'a.xml',
    '<?xml version="1.0"?><!DOCTYPE rss SYSTEM "file:///etc/passwd"><rss/>',
    /A document type is not allowed$/,
  ],
  [
    'an unknown entity',
    'wordpress',
    'a.xml',
    head.replace('Старий сайт', '&bomb;') + TAIL,
    /line \d+: Invalid character entity$/,
  ],
  [
    'an element that is too large',
    'wordpress',
    'a.xml',
    head + itemOf({ ...post, html: 'а'.repeat(9_000_000) }, 'none') + TAIL,
    /line \d+: <content:encoded> has more than 8000000 characters$/,
  ],
  [
    'an export that ends in the middle',
    'wordpress',
    'a.xml',
    wxr([post]).slice(0, -60),
    /line \d+: Unclosed root tag$/,
  ],
  [
    'elements within elements',
    'wordpress',
    'a.xml',
    head + '<item>'.repeat(100) + TAIL,
    /nested too deeply$/,
  ],
  [
    'a feed that is no export',
    'wordpress',
    'a.xml',
    '<rss><channel><item><title>x</title></item></channel></rss>',
    /is not an export of WordPress$/,
  ],
  ['an empty file', 'wordpress', 'a.xml', '', /is empty$/],
  [
    'an unknown encoding',
    'wordpress',
    'a.xml',
    head.replace('UTF-8', 'x-nothing') + TAIL,
    /the encoding "x-nothing" is unknown$/,
  ],
  [
    'more terms than a site has',
    'wordpress',
    'a.xml',
    head +
      Array.from(
        { length: 100_001 },
        (_, id) => `<wp:tag><wp:term_id>${id}</wp:term_id><wp:tag_slug>t${id}</wp:tag_slug></wp:tag>`,
      ).join('') +
      TAIL,
    /more than 100000 categories and tags$/,
  ],
  ['no JSON', 'ghost', 'a.json', '{', /is not JSON: /],
  [
    'JSON that is no export',
    'ghost',
    'a.json',
    '{"db":[{"data":{"posts":[{"title":1}]}}]}',
    /is not an export of Ghost: posts\.0\.id /,
  ],
])('%s is refused with one line', async (_name, program, file, content, message) => {
  const refused = await plan(program, file, content).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Invalid);
  expect((refused as Error).message).toMatch(message);
  expect((refused as Error).message).not.toContain('\n');
});

test('an ampersand that begins no entity is a letter', async () => {
  const file = head + itemOf(post, 'none').replace('/?p=1<', '/?p=1&x=2 & y<') + TAIL;
  expect((await plan('wordpress', 'a.xml', file)).plan.redirects.map(({ from }) => from)).toContain(
    '/?p=1&x=2%20&%20y',
  );
});

test('letters in another encoding are read, and broken ones harm nothing', async () => {
  const text = wxr([{ ...post, title: 'Її ґрунт' }]).replace('UTF-8', 'windows-1251');
  const table = new Map(
    Array.from(
      new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
      (letter, byte) => [letter, byte],
    ),
  );
  const encoded = Uint8Array.from(text, (letter) => table.get(letter) ?? 63);
  expect((await plan('wordpress', 'a.xml', encoded)).plan.posts[0]?.versions[0]?.title).toBe('Її ґрунт');

  const broken = Buffer.concat([
    Buffer.from(head + itemOf(post, 'none').split('Текст')[0]),
    Buffer.from([0xff, 0xfe, 0xd0]),
    Buffer.from(`${itemOf(post, 'none').split('Текст')[1]}${TAIL}`),
  ]);
  expect((await plan('wordpress', 'a.xml', broken)).plan.posts).toHaveLength(1);
});

test('a picture outside of the folder is not read, by dots or by links', async () => {
  const secret = await aContentFolder({ 'secret.png': await aPicture('#123456') });
  const root = await aContentFolder({
    'site/a.xml': wxr(
      [
        {
          ...post,
          html: `<p><img src="${OLD_SITE}/../../secret.png" alt="1"><img src="${OLD_SITE}/%2e%2e%2f%2e%2e/secret.png" alt="2"><img src="${OLD_SITE}/wp-content/uploads/link.png" alt="3"></p>`,
          thumbnail: 5,
        },
      ],
      { attachments: [attachment(5, '../../../secret.png')] },
    ),
    'site/wp-content/uploads/b.png': await aPicture('#654321'),
  });
  const { symlink } = await import('node:fs/promises');
  await symlink(path.join(secret, 'secret.png'), path.join(root, 'site/wp-content/uploads/link.png'));
  const files = [path.join(root, 'site/a.xml')];
  const { id } = await prepareImport({ actor: COMMAND_LINE, program: 'wordpress', files });
  const report = await runImport({ actor: COMMAND_LINE, features: [], id });
  expect(report.media).toEqual({ stored: 0, known: 0 });
  expect(report.warnings.filter(({ message }) => message.includes('is not among the files'))).toHaveLength(4);
});

test('broken files of a folder are named, and the others come along', async () => {
  const root = await aContentFolder({
    'content/posts/a.uk.md': '---\ntitle: А\n---\n\nТекст\n',
    'content/posts/b.uk.md': '---\ntitle: [\n---\n\nТекст\n',
    'content/posts/c.uk.md': `---\na: &a [x]\n${'b: [*a, *a, *a, *a]\n'.repeat(50)}---\n\nТекст\n`,
    'content/posts/d.uk.md': '+++\ntitle = \n+++\n\nТекст\n',
  });
  const { plan: made } = await prepareImport({ actor: COMMAND_LINE, program: 'hugo', files: [root] });
  expect(made.posts.map(({ slug }) => slug)).toEqual(['a']);
  expect(made.warnings.map(({ place, message }) => [place, message.split(':')[0]])).toEqual(
    ['b', 'c', 'd'].map((name) => [`content/posts/${name}.uk.md`, 'Left out']),
  );
});
