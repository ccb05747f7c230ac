import { paths } from '#contract/paths.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { createPreview } from '#server/posts/previews/previews.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { currentIndex } from '#server/search/index/live-index.ts';
import { aComment } from '#test/comments/factory.ts';
import { request } from '#test/setup/request.ts';
import { anActor } from './actors.ts';
import { aKey } from './keys.ts';
import { aPicture, fixture, upload } from './media.ts';
import { aChange, aDraftText, aPost, aVersion } from './posts.ts';
import { setSiteSettings } from './site-settings.ts';
import { aSignedIn, aUser } from './users.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

export type WholeSite = {
  key: string;
  cookie: string;
  /** Paths of pages, feeds and files that readers can open. */
  paths: string[];
};

/** Stores data of every kind: posts in all states, files, users, events and settings. */
export async function aWholeSite(): Promise<WholeSite> {
  const { user: admin, cookie } = await aSignedIn({ role: 'admin' });
  const actor = anActor(admin);
  const key = await aKey();
  const picture = await uploaded(await aPicture('png', { width: 900, height: 600 }), key);
  const video = await uploaded(fixture('video.mp4'), key);
  const post = await aPost({
    slug: 'whole',
    coverImage: picture,
    tags: [{ slug: 'tag', nameUk: 'Мітка', nameEn: 'Tag' }],
    uk: aVersion({ title: 'Ціле', content: `Текст.\n\n![Кіно](${video})\n` }),
  });

  await updatePost({
    actor: SERVICE,
    slug: 'whole',
    input: aChange({ en: aVersion({ title: 'Whole' }) }),
    authorName: 'Леся Українка',
  });
  await aPost({ slug: 'draft', published: false });
  await aPost({ slug: 'later', publishedAt: new Date(Date.now() + 86_400_000) });
  await aPost({ slug: 'binned' });
  await deletePost({ actor: SERVICE, slug: 'binned' });

  const copy = aDraftText({ content: 'Нове.' });
  await saveWorkingCopy({ actor, postId: post.translationId, part: 'uk', value: copy, number: 0 });
  await createPreview({ actor, postId: post.translationId });

  const postId = post.posts.find(({ locale }) => locale === 'uk')?.id ?? '';
  const parentId = await aComment(admin, { postId, content: 'Перший' });
  await aComment(await aUser(), { postId, content: 'Другий', parentId, hidden: 'moderator' });
  await setSiteSettings({ actor, footers: { uk: 'Унизу', en: 'Below' }, comments: 'first-waits' });
  await view(paths.post('uk', 'whole'));

  const thumbnail = `${picture}/thumbnail`;
  const pages = [paths.home('uk'), paths.blog('en'), paths.post('uk', 'whole'), paths.post('en', 'whole')];
  const files = [picture, thumbnail, video, '/sitemap.xml', '/uk/blog/whole.md'];
  const data = [`/api/comments?postId=${postId}`, '/api/v1/tags', '/api/search?q=Ціле&locale=uk'];
  const all = [...pages, ...files, ...data];

  // Until the index is ready, MongoDB's text index answers searches, with other scores.
  await currentIndex();
  for (const path of all) await (await request(path)).arrayBuffer();

  return { key, cookie, paths: all };
}

async function uploaded(bytes: Buffer<ArrayBuffer>, key: string): Promise<string> {
  const { url } = await (await upload({ bytes }, { key })).json();
  return url;
}

async function view(path: string): Promise<void> {
  const event = { type: 'pageview', path, sessionId: 'session' };
  const init = { method: 'POST', headers: { 'User-Agent': FIREFOX }, json: event };
  await request('/api/track', init);
}
