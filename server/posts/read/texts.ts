import type { PostText } from '#contract/feeds.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { MARKDOWN_ENDING, paths } from '#contract/paths.ts';
import type { PostLink } from '#contract/posts.ts';
import { lastChange } from '#contract/revisions.ts';
import { NotFound } from '../../errors.ts';
import { mapTagLinks } from '../../tags/tags.ts';
import { toPostLink } from '../model.ts';
import * as store from './feed-store.ts';
import { listOutlines } from './feeds.ts';
import { isVisible } from './versions.ts';

/** The newest language versions of all, those of one language after the other, newest first. */
export async function* listTexts({
  limit,
  now = new Date(),
}: {
  limit: number;
  now?: Date;
}): AsyncGenerator<PostText> {
  const newest: PostLink[] = [];
  for await (const outlines of listOutlines({ limit, now })) newest.push(...outlines);
  for (const locale of LOCALES) {
    const own = newest.filter((link) => link.locale === locale);
    if (own.length === 0) continue;
    const twins = new Map((await store.findTwins(own, { locale, now })).map((twin) => [twin.slug, twin]));
    for await (const doc of store.findTexts({ locale, limit: own.length, now })) {
      yield toPostText(doc, twins.get(doc.slug));
    }
  }
}

/** One language version that readers may see. Throws NotFound. */
export async function getText({
  slug,
  locale,
  now = new Date(),
}: {
  slug: string;
  locale: Locale;
  now?: Date;
}): Promise<PostText> {
  const doc = await store.findText({ slug, locale, now });
  if (!doc) throw new NotFound('There is no such post');
  const [twin] = await store.findTwins([doc], { locale, now });
  return toPostText(doc, twin);
}

/** The path of a post's text: of its Markdown, or of its page where another post has the address of that. */
export type TextPath = (post: Pick<PostLink, 'locale' | 'slug'>) => string;

export async function loadTextPaths({ now = new Date() }: { now?: Date } = {}): Promise<TextPath> {
  const docs = await store.findEndingIn(MARKDOWN_ENDING, now);
  const pages = new Set(docs.map(({ locale, slug }) => paths.post(locale, slug)));
  return ({ locale, slug }) => {
    const markdown = paths.postMarkdown(locale, slug);
    return pages.has(markdown) ? paths.post(locale, slug) : markdown;
  };
}

/** The same for one post. */
export async function findTextPath({ locale, slug }: Pick<PostLink, 'locale' | 'slug'>): Promise<string> {
  const isTaken = await isVisible({ slug: slug + MARKDOWN_ENDING, locale });
  return isTaken ? paths.post(locale, slug) : paths.postMarkdown(locale, slug);
}

async function toPostText(
  doc: store.TextDoc,
  twin: Parameters<typeof toPostLink>[0] | undefined,
): Promise<PostText> {
  const { publishedAt, createdAt, updatedAt, tagIds, locale } = doc;
  const times = { publishedAt: publishedAt ?? createdAt, createdAt, updatedAt };
  const links = await mapTagLinks(tagIds, locale);
  return {
    ...toPostLink(doc),
    excerpt: doc.excerpt ?? '',
    content: doc.content,
    authorName: doc.authorName,
    publishedAt: times.publishedAt.toISOString(),
    changedAt: lastChange(times).toISOString(),
    tags: tagIds.flatMap((id) => links.get(id)?.name ?? []),
    translation: twin ? toPostLink(twin) : null,
  };
}
