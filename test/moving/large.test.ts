import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { KEYED_UPLOAD_BYTES } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { REDIRECTS_MAX } from '#contract/moving/limits.ts';
import { operations } from '#contract/operations.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { features } from '#server/features.ts';
import { uploadMedia } from '#server/media/management/upload.ts';
import { findRedirect } from '#server/moving/redirects/lookup.ts';
import { putRedirects } from '#server/moving/redirects/store.ts';
import { prepareImport } from '#server/moving/run/prepare.ts';
import { runImport } from '#server/moving/run/run.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { aContentFolder, aPicture } from '#test/factories/content-folder.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { translatedTexts } from './other-exports.ts';
import { OLD_SITE, wxr } from './wordpress-export.ts';

useDatabase();

const PAIRS = 500;
const PICTURES = 500;
const COMMENTS = 3;

const posts = Array.from({ length: PAIRS }, (_, index) =>
  LOCALES.map((locale, side) => {
    const id = index * 2 + side + 1;
    return {
      id,
      locale,
      pair: index + 1,
      slug: `${locale}-${index}`,
      title: `${locale} ${index}`,
      date: `20${10 + (index % 15)}-0${1 + (index % 9)}-1${index % 10} 1${index % 10}:00:00`,
      html: translatedTexts(index)[locale].replaceAll(
        '__GHOST_URL__/content/images',
        `${OLD_SITE}/wp-content/uploads`,
      ),
      comments: Array.from({ length: COMMENTS }, (_, number) => ({
        id: id * 10 + number,
        parent: number === 0 ? 0 : id * 10,
        content: `Comment ${number}`,
      })),
    };
  }),
).flat();

test.each(['polylang', 'wpml'] as const)(
  'a site of 1,000 posts with %s moves whole, and each address leads to its language',
  async (plugin) => {
    const pictures = await Promise.all(
      Array.from({ length: PICTURES }, async (_, index) => {
        const colour = `#${(index * 4_001).toString(16).padStart(6, '0')}`;
        return [`wp-content/uploads/2024/05/photo-${index}.png`, await aPicture(colour)] as const;
      }),
    );
    const root = await aContentFolder({ 'a.xml': wxr(posts, { plugin }), ...Object.fromEntries(pictures) });
    const files = [path.join(root, 'a.xml')];
    const { id, plan } = await prepareImport({ actor: COMMAND_LINE, program: 'wordpress', files });
    expect(plan.posts.filter(({ pair }) => pair?.certainty === 1)).toHaveLength(PAIRS);

    const report = await runImport({ actor: COMMAND_LINE, features, id });
    expect(report).toMatchObject({
      posts: { made: PAIRS },
      media: { stored: PICTURES },
      comments: posts.length * COMMENTS,
      warnings: [],
    });
    for (const { locale, pair, slug, id: old, date } of posts.filter((_, index) => index % 7 === 0)) {
      const from = `${locale === 'en' ? '/en' : ''}/${date.slice(0, 4)}/${date.slice(5, 7)}/${slug}/`;
      const to = `/${locale}/blog/uk-${pair - 1}`;
      for (const address of [from, `/?p=${old}`]) {
        const moved = await request(address);
        expect([address, moved.status, moved.headers.get('location')]).toEqual([address, 301, to]);
      }
      expect((await request(to)).status).toBe(200);
    }
  },
  300_000,
);

const MEGABYTE = 1_000_000;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes in use, of the heap and outside of it. What one collection finds, the next ones free. */
async function usedBytes(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    collectGarbage();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test(`${REDIRECTS_MAX} redirects take at most 40 MB of memory, and a page does not read them`, async () => {
  const createdAt = new Date();
  const redirects = Array.from({ length: REDIRECTS_MAX }, (_, index) => {
    const from = `/20${10 + (index % 15)}/05/${index % 2 ? 'dovha-adresa-novyny' : 'довга-адреса-новини'}-про-щось-${index}`;
    return {
      _id: from,
      from,
      to: `/uk/blog/dovha-adresa-novyny-pro-shchos-${index}`,
      isPrefix: false,
      createdAt,
    };
  });
  await putRedirects(redirects);
  const { from, to } = redirects.pop() ?? { from: '', to: '' };
  redirects.length = 0;
  await aPost({ slug: 'post' });
  const pages = ['/uk/blog/post', '/uk', '/en/blog'];
  for (const page of pages) expect((await request(page)).status).toBe(200);

  const before = await usedBytes();
  await raiseRevision('redirects');
  for (const page of pages) expect((await request(page)).status).toBe(200);
  expect((await usedBytes()) - before).toBeLessThan(2 * MEGABYTE);
  expect(await findRedirect(from)).toBe(to);
  const taken = (await usedBytes()) - before;
  expect(taken).toBeGreaterThan(2 * MEGABYTE);
  expect(taken).toBeLessThan(40 * MEGABYTE);
}, 120_000);

test('an archive of all content takes no memory for its files, however large they are', async () => {
  const files = 4;
  const block = Buffer.alloc(MEGABYTE);
  const links: string[] = [];
  for (let file = 0; file < files; file++) {
    async function* video() {
      yield Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2', 'latin1'), Buffer.from([file])]);
      for (let at = 0; at < KEYED_UPLOAD_BYTES / MEGABYTE - 2; at++) yield block;
    }
    const { upload } = operations.uploadMedia;
    const part = { content: video(), declaredType: null, filename: `${file}.mp4`, ...upload };
    const { url } = await uploadMedia({ actor: COMMAND_LINE, file: part, dedupe: 'content' });
    links.push(`![](${url})`);
  }
  await aPost({ slug: 'videos', uk: aVersion({ content: links.join('\n\n') }) });
  const { cookie } = await aSignedIn({ role: 'admin' });
  const response = await request('/uk/admin/export/content', { cookie, method: 'POST' });
  const used = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const warnings: Error[] = [];
  const warn = (warning: Error) => void warnings.push(warning);
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  collectGarbage();
  const before = used();
  let [bytes, most] = [0, 0];
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    if (Math.floor(bytes / 10 / MEGABYTE) < Math.floor((bytes + chunk.length) / 10 / MEGABYTE))
      collectGarbage();
    bytes += chunk.length;
    most = Math.max(most, used());
  }
  expect(bytes).toBeGreaterThan(files * 45 * MEGABYTE);
  expect(most - before).toBeLessThan(60 * MEGABYTE);
  expect(warnings).toEqual([]);
}, 300_000);
