import { expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import { toPostText } from '#server/newsletter/issue-text.ts';
import { createPreview } from '#server/posts/previews/previews.ts';
import { renderWorkingText } from '#server/posts/write/preview.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPage, aPost, aVersion } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const ORIGIN = 'http://localhost:3000';

/** The marks are the texts of links, so that each address is found in any format. */
const CONTENT = [
  '[LINK](other) [PART](#part) [QUERY](?q=1) [UP](../up) [HERE](./here?a=1&b=2#c) [ROOT](/tags)',
  '[DEEP](../../..//deep) [NOTE] <a id="x" href="html">HTML</a> <a lang="en" href="?q=2">LANGUAGE</a>',
  '![PICTURE](pic.png) ![CLIP](../clip.mp4)',
  '## Part\n\n[NOTE]: note "Title"',
].join('\n\n');

/** What each mark leads to from the page at `pageUrl`; `own` is the address of its links to itself. */
const targetsFrom = (pageUrl: string, { own = pageUrl, prefix = '' } = {}) => ({
  LINK: new URL('other', pageUrl).href,
  PART: `${own}#${prefix}part`,
  QUERY: `${pageUrl}?q=1`,
  UP: new URL('../up', pageUrl).href,
  HERE: new URL('here?a=1&b=2#c', pageUrl).href,
  ROOT: `${ORIGIN}/tags`,
  DEEP: `${ORIGIN}/deep`,
  NOTE: new URL('note', pageUrl).href,
  HTML: new URL('html', pageUrl).href,
  LANGUAGE: `${pageUrl}?q=2`,
  PICTURE: new URL('pic.png', pageUrl).href,
  CLIP: new URL('../clip.mp4', pageUrl).href,
});

const MARK = /^[A-Z]+$/;
const decode = (html: string) =>
  html.replaceAll('&#x26;', '&').replaceAll('&amp;', '&').replaceAll('&#38;', '&');

/** The address of each mark in HTML that is read at `at`. */
function targetsIn(html: string, at: string): Record<string, string> {
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<span[^>]*>)?([A-Z]+)</g)];
  const media = [...html.matchAll(/<(?:img|video) [^>]*>/g)].map(([tag]) => [
    tag,
    / src="([^"]*)"/.exec(tag)?.[1],
    / (?:alt|aria-label)="([^"]*)"/.exec(tag)?.[1],
  ]);
  return absolute([...links, ...media], at);
}

/** The address of each mark in Markdown. */
function targetsInMarkdown(text: string): Record<string, string> {
  const notes = [...text.matchAll(/^\[(NOTE)\]: (\S+)/gm)].map(([whole, mark, url]) => [whole, url, mark]);
  const inline = [...text.matchAll(/\[([A-Z]+)\]\(([^)\s]+)\)/g)].map(([whole, mark, url]) => [
    whole,
    url,
    mark,
  ]);
  return absolute([...inline, ...notes, ...[...text.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([A-Z]+)</g)]], '');
}

/** The address of each mark in the text part of an email. */
function targetsInPlain(text: string): Record<string, string> {
  return absolute(
    [...text.matchAll(/([A-Z]+) \(([^)\s]+)\)/g)].map(([whole, mark, url]) => [whole, url, mark]),
    '',
  );
}

function absolute(found: (string | undefined)[][], at: string): Record<string, string> {
  const named = found.filter(([, url, mark]) => url !== undefined && MARK.test(mark ?? ''));
  return Object.fromEntries(
    named.map(([, url = '', mark = '']) => {
      const { href, origin, pathname } = new URL(decode(url), at || undefined);
      // Repeated slashes at the beginning of a path are one, as in every request to the site.
      return [mark, href.replace(origin + pathname, origin + pathname.replace(/^\/+/, '/'))];
    }),
  );
}

const open = async (path: string) => {
  const response = await request(path);
  expect(response.status).toBe(200);
  return response.text();
};

test('an address in a text of a post leads to the same place from every output', async () => {
  const version = aVersion({ content: CONTENT });
  await aPost({ slug: 'rel', uk: version, en: version });
  for (const locale of LOCALES) {
    const pageUrl = `${ORIGIN}/${locale}/blog/rel`;
    const expected = targetsFrom(pageUrl);

    expect(targetsIn(await open(`/${locale}/blog/rel`), pageUrl)).toEqual(expected);
    expect(targetsInMarkdown(await open(`/${locale}/blog/rel.md`))).toEqual(expected);

    for (const name of ['rss.xml', 'atom.xml']) {
      const feed = await open(`/${locale}/${name}`);
      expect(targetsIn(feed.replaceAll('&lt;', '<').replaceAll('&gt;', '>'), pageUrl)).toEqual(expected);
    }
    const { items } = JSON.parse(await open(`/${locale}/feed.json`));
    expect(targetsIn(items[0].content_html, pageUrl)).toEqual(expected);

    const full = (await open('/llms-full.txt'))
      .split('\n### ')
      .find((part) => part.includes(`${pageUrl}?q=1`));
    expect(targetsInMarkdown(full ?? '')).toEqual(expected);

    const stored = await collection('posts').findOne({ slug: 'rel', locale });
    const { body } = await toPostText(stored as never, { isWhole: true });
    // Mail programs play no videos: a link to the page is in their place.
    expect(targetsIn(body?.html.replace('▶ ', '') ?? '', 'about:blank')).toEqual({
      ...expected,
      CLIP: pageUrl,
    });
    const { PICTURE: _, ...inPlain } = expected;
    expect(targetsInPlain(body?.text ?? '')).toEqual({ ...inPlain, CLIP: pageUrl });
  }
});

test('on the page with both languages each half leads to the pages of its language', async () => {
  const version = aVersion({ content: CONTENT });
  await aPost({ slug: 'rel', uk: version, en: version });
  for (const locale of LOCALES) {
    const at = `${ORIGIN}/${locale}/blog/rel/both`;
    const halves = (await open(at)).split('<div class="prose"').slice(1);
    for (const language of LOCALES) {
      const half = halves.filter((part) => part.startsWith(` lang="${language}"`)).join('');
      const own = { own: at, prefix: `${language}-` };
      expect(targetsIn(half, at)).toEqual(targetsFrom(`${ORIGIN}/${language}/blog/rel`, own));
    }
  }
});

test('a standalone page leads to its neighbours, and so do the previews of a text that is not published', async () => {
  const actor = anActor(await aUser({ role: 'admin' }));
  const content = CONTENT;
  await aPage({ slug: 'rel', uk: { content }, en: { content } });
  const post = await aPost({ slug: 'draft', published: false, uk: aVersion({ content }) });
  const page = await collection('posts').findOne({ slug: 'rel' });
  const previews = {
    blog: await createPreview({ actor, postId: post.translationId }),
    '': await createPreview({ actor, postId: String(page?.translationId) }),
  };

  const pageUrl = `${ORIGIN}/uk/rel`;
  expect(targetsIn(await open('/uk/rel'), pageUrl)).toEqual(targetsFrom(pageUrl));

  for (const [folder, preview] of Object.entries(previews)) {
    const at = ORIGIN + preview.paths.uk;
    const queries = { QUERY: `${at}?q=1`, LANGUAGE: `${at}?q=2` };
    const expected = targetsFrom(new URL(`/uk/${folder && `${folder}/`}rel`, ORIGIN).href, { own: at });
    expect(targetsIn(await open(at), at)).toEqual({ ...expected, ...queries });
  }

  for (const kind of ['post', 'page'] as const) {
    const { html, deadLinks } = await renderWorkingText({ actor, locale: 'uk', kind, content });
    const folder = kind === 'post' ? '/uk/blog' : '/uk';
    expect(targetsIn(html, `${ORIGIN}/uk/admin/x`)).toMatchObject({ LINK: `${ORIGIN}${folder}/other` });
    expect(deadLinks).toContain(`${folder}/other`);
  }
});
