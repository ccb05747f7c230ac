import { redirect } from 'react-router';
import { LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { Post } from '#contract/posts.ts';
import type { Tag } from '#contract/tags.ts';
import { config } from '#server/config.ts';
import { NotFound } from '#server/errors.ts';
import { findMoved } from '#server/posts/read/former-slugs.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { listTags } from '#server/tags/tags.ts';
import { toLocalTime } from '../../i18n/local-time.ts';
import {
  type EditorPost,
  type EditorVersion,
  type LoadedEditor,
  toEditorIntent,
} from '../../ui/admin/editor/editor-post.ts';

type Given = { url: URL; params: { slug: string }; locale: Locale; now?: Date };

const NEW_POST: EditorPost = {
  id: null,
  slug: '',
  coverImage: '',
  tags: '',
  date: '',
  versions: { uk: null, en: null },
};

/** What the page of the editor shows. Throws NotFound, or a redirect from a former slug. */
export async function loadEditor(given: Given): Promise<LoadedEditor> {
  const { locale, url } = given;
  const [post, tags] = await Promise.all([loadEditorPost(given), listTags()]);
  const intent = toEditorIntent(url.searchParams.get('done'));
  const [own, other] = [post.versions[locale], post.versions[otherLocale(locale)]];
  return {
    post,
    title: own?.title ?? other?.title ?? '',
    knownTags: tags.map((tag) => nameOf(tag, locale)),
    done: intent && { intent },
  };
}

/** A post as the fields of the editor. Throws NotFound, or a redirect from a former slug. */
export async function loadEditorPost({ url, params, locale, now = new Date() }: Given): Promise<EditorPost> {
  // A post with the slug `new` has an escaped address.
  if (url.pathname === paths.adminNewPost(locale)) return NEW_POST;
  const { slug } = params;
  const [uk, en] = await Promise.all([findPost({ slug, locale: 'uk' }), findPost({ slug, locale: 'en' })]);
  const first = uk ?? en;
  if (!first) throw await notFound({ slug, locale });
  const { translationId, coverImage, publishedAt, tags } = first;
  return {
    id: translationId,
    slug: first.slug,
    coverImage: coverImage ?? '',
    tags: tags.map((tag) => nameOf(tag, locale)).join(', '),
    date: publishedAt ? toLocalTime(publishedAt, config().timeZone) : '',
    versions: { uk: uk && toVersion(uk, now), en: en && toVersion(en, now) },
  };
}

async function notFound({ slug, locale }: { slug: string; locale: Locale }): Promise<unknown> {
  const moved = await Promise.all(
    LOCALES.map((language) => findMoved({ slug, locale: language, withDrafts: true })),
  );
  const [to] = moved.filter((link) => link !== null);
  return to ? redirect(paths.adminPost(locale, to.slug)) : new NotFound('There is no such post');
}

/** A name may hold a comma, which separates the names in the field; a slug can't. */
function nameOf({ slug, nameUk, nameEn }: Tag, locale: Locale): string {
  const names = locale === 'uk' ? [nameUk, nameEn] : [nameEn, nameUk];
  return names.find((name) => name !== null && !name.includes(',')) ?? slug;
}

async function findPost({ slug, locale }: { slug: string; locale: Locale }): Promise<Post | null> {
  try {
    return await getPost({ slug, locale, withDrafts: true });
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

function toVersion({ title, excerpt, content, published, publishedAt }: Post, now: Date): EditorVersion {
  const isLater = publishedAt !== null && Date.parse(publishedAt) > now.getTime();
  const state = published ? (isLater ? 'scheduled' : 'published') : 'draft';
  return { title, excerpt: excerpt ?? '', content, state };
}
