import { LOCALES, type Locale } from '#contract/locales.ts';
import type { EditablePost } from '#contract/posts/admin.ts';
import { renderVersionPreview } from '#server/posts/write/render.ts';
import { findTagNamed } from '#server/tags/tag-names.ts';
import { listTags } from '#server/tags/tags.ts';
import type { Source } from './compose-text.ts';

/** A version as its working copy will make it. `id` of a tag is null if the publication creates it. */
export type Draft = Omit<Source, 'tags'> & {
  tags: (Source['tags'][number] & { id: number | null })[];
  /** Whether readers see the version. */
  isOut: boolean;
  publishedAt: Date | null;
};

/** The versions of a post that have a text. */
export async function readDrafts(post: EditablePost): Promise<Draft[]> {
  const settings = post.settingsCopy?.value ?? post.settings;
  const known = await listTags();
  const tags = settings.tags.map(
    (name) => findTagNamed(name, known) ?? { id: null, slug: name, nameUk: name, nameEn: name },
  );
  const drafts = LOCALES.map(async (locale): Promise<Draft | null> => {
    const { text, workingCopy, state } = post.versions[locale];
    const written = workingCopy?.value ?? text;
    if (!written?.title && !written?.content) return null;
    const coverImage = settings.coverImage || null;
    return {
      locale,
      slug: settings.slug || post.slug,
      title: written.title,
      excerpt: written.excerpt || (await summarize({ ...written, locale, coverImage })),
      tags,
      coverImage,
      isOut: state === 'published',
      publishedAt: settings.publishedAt === null ? null : new Date(settings.publishedAt),
    };
  });
  return (await Promise.all(drafts)).filter((draft) => draft !== null);
}

/** The beginning of the text, which takes the place of an excerpt. */
async function summarize(text: {
  title: string;
  content: string;
  locale: Locale;
  coverImage: string | null;
}) {
  const source = { ...text, excerpt: null, metaImage: null };
  return (await renderVersionPreview(source)).summary;
}
