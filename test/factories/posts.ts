import { LOCALES, type Locale } from '#contract/locales.ts';
import type { DraftSettings, DraftText } from '#contract/posts/admin.ts';
import type { WrittenPost } from '#contract/posts/records.ts';
import type { CreatePost, LanguageVersion, UpdatePost } from '#contract/posts/requests.ts';
import type { Menu } from '#contract/posts/standalone-pages.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { purgeBin } from '#server/posts/management/bin.ts';
import { toDraftText, toText } from '#server/posts/text.ts';
import { createPost } from '#server/posts/write/create-post.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { type PutVersion, putPost } from '#server/posts/write/put-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';

let count = 0;

export function aVersion(fields: Partial<LanguageVersion> = {}): LanguageVersion {
  count++;
  return {
    title: `Публікація ${count}`,
    excerpt: undefined,
    content: `Текст публікації ${count}.`,
    ...fields,
  };
}

/** A text as the editor saves it. */
export function aDraftText(fields: Partial<DraftText> = {}): DraftText {
  return { ...toDraftText({}), title: 'Чернетка', content: 'Текст.', ...fields };
}

/** The settings of a post as the editor saves them. */
export function draftSettings(fields: Partial<DraftSettings> = {}): DraftSettings {
  return {
    slug: '',
    coverImage: '',
    tags: [],
    authorName: '',
    publishedAt: null,
    pinned: false,
    commentsOpen: true,
    series: '',
    seriesPart: null,
    ...fields,
  };
}

/** The body of a valid request that creates a published bilingual post. */
export function aPostBody(fields: Record<string, unknown> = {}): Record<string, unknown> & { slug: string } {
  count++;
  return {
    slug: `post-${count}`,
    uk: { title: `Публікація ${count}`, content: `Текст публікації ${count}.` },
    en: { title: `Post ${count}`, content: `The text of post ${count}.` },
    published: true,
    ...fields,
  };
}

/** Stores a published bilingual post. */
export async function aPost({
  authorName = 'Леся Українка',
  now = new Date(),
  ...fields
}: Partial<CreatePost> & { authorName?: string; now?: Date } = {}): Promise<WrittenPost> {
  count++;
  const input: CreatePost = {
    slug: `post-${count}`,
    uk: aVersion(),
    en: aVersion({ title: `Post ${count}`, content: `The text of post ${count}.` }),
    coverImage: undefined,
    published: true,
    publishedAt: undefined,
    tags: undefined,
    ...fields,
  };

  const post = await createPost({ actor: SERVICE, input, authorName, now });
  if ('dryRun' in post) throw new Error('A factory writes');
  return post;
}

/** Stores a published standalone page in both languages; a language that is null is left out. */
export async function aPage({
  slug,
  menu = 'none',
  order = 0,
  draft = false,
  formerSlugs = [],
  now = new Date(),
  ...texts
}: {
  slug: string;
  menu?: Menu;
  order?: number;
  draft?: boolean;
  formerSlugs?: string[];
  now?: Date;
  uk?: Partial<LanguageVersion> | null;
  en?: Partial<LanguageVersion> | null;
}): Promise<void> {
  const versions = LOCALES.flatMap((locale): PutVersion[] => {
    const text = texts[locale] === null ? null : aVersion({ title: `${slug} ${locale}`, ...texts[locale] });
    if (!text) return [];
    const rest = { coverImage: null, draft, publishedAt: null, updatedAt: null, authorName: null };
    return [{ ...toText(text), ...rest, locale, page: { menu, order } }];
  });
  await putPost({
    actor: SERVICE,
    kind: 'page',
    slug,
    formerSlugs,
    versions,
    tags: [],
    authorName: 'Редакція',
    now,
  });
}

/** A change of a post; fields that are left out stay. */
export function aChange(fields: Partial<UpdatePost>): UpdatePost {
  const nothing = { slug: undefined, uk: undefined, en: undefined, coverImage: undefined };
  return { ...nothing, published: undefined, publishedAt: undefined, tags: undefined, ...fields };
}

/** Edits a post, as a program with a key does. */
export function editPost(
  slug: string,
  {
    locale,
    now,
    authorName = 'Програма',
    ...fields
  }: Partial<UpdatePost> & { locale?: Locale; now?: Date; authorName?: string },
) {
  const options = { ...(locale && { locale }), ...(now && { now }) };
  return updatePost({ actor: SERVICE, slug, input: aChange(fields), authorName, ...options });
}

const LATER_MS = 40 * 24 * 60 * 60_000;

/** Deletes a post, or one language of it, and empties the bin. */
export async function erasePost(key: { slug: string; locale?: Locale }): Promise<void> {
  await deletePost({ actor: SERVICE, ...key });
  await purgeBin({ now: new Date(Date.now() + LATER_MS) });
}
