import { LOCALES, type Locale } from '#contract/locales.ts';
import type { EditablePost } from '#contract/posts/admin.ts';
import type { Actor } from '#server/auth/actor.ts';
import { findId } from '#server/db/ids.ts';
import { Forbidden, invalidAt, NotFound } from '#server/errors.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import { renderVersionPreview } from '#server/posts/write/render.ts';
import { findTagNamed } from '#server/tags/tag-names.ts';
import { listTags, mapTagLinks } from '#server/tags/tags.ts';
import {
  composeEdited,
  composeText,
  isFitting,
  limitsOf,
  type Source,
  withoutAddress,
} from './compose-text.ts';
import { findMessagesOfPost } from './message-store.ts';
import type { ChannelDoc } from './model.ts';

/** A version as its working copy will make it. */
export type Draft = Source & {
  /** The tags that exist already. */
  tagIds: number[];
  /** Whether readers see the version. */
  isOut: boolean;
  publishedAt: Date | null;
};

/** `post` is the slug or the id. */
export type OfPostName = { actor: Actor; post: string };

/** A post with its messages, and its versions that have a text. Throws Forbidden, NotFound. */
export async function readPost({ actor, post }: OfPostName) {
  const found = await getPostForEditing({ actor, post });
  if (!found.may.publish) throw new Forbidden('This account or key is not allowed to publish this post');
  const postId = findId(found.id);
  if (!postId || found.kind !== 'post') throw new NotFound('Post not found');
  const [messages, drafts] = await Promise.all([findMessagesOfPost(postId), readDrafts(found)]);
  return { postId, messages, drafts };
}

/** Throws NotFound. */
export function requireDraft(drafts: Draft[], locale: Locale): Draft {
  const draft = drafts.find((one) => one.locale === locale);
  if (!draft) throw new NotFound('Version not found');
  return draft;
}

/** The text of an editor as it is stored; null for the suggested one. Throws Invalid if it does not fit. */
export function toStoredText(text: string | null, channel: ChannelDoc, draft: Draft): string | null {
  if (!text || text === suggestText(channel, draft)) return null;
  const stored = withoutAddress(text, channel.kind, draft);
  const limits = limitsFor(channel, draft);
  if (isFitting(toText(stored, channel, draft), limits)) return stored;
  throw invalidAt('text', `At most ${limits.characters} characters`, 'too_long');
}

/** A stored text with the present address; the suggested one if an editor has written none. */
export function toText(stored: string | null, channel: ChannelDoc, draft: Draft): string {
  return stored === null ? suggestText(channel, draft) : composeEdited(stored, channel, [draft]).text;
}

export function suggestText(channel: ChannelDoc, draft: Draft): string {
  return composeText(channel, [draft], limitsFor(channel, draft)).text;
}

/** With a cover, the text is a caption. */
export function limitsFor(channel: ChannelDoc, { coverImage }: Draft) {
  return limitsOf(channel, { isPhoto: channel.hasCover && coverImage !== null });
}

async function readDrafts(post: EditablePost): Promise<Draft[]> {
  const settings = post.settingsCopy?.value ?? post.settings;
  const known = await listTags();
  const tags = settings.tags.map((name) => findTagNamed(name, known) ?? name);
  const drafts = LOCALES.map(async (locale): Promise<Draft | null> => {
    const { text, workingCopy, state } = post.versions[locale];
    const written = workingCopy?.value ?? text;
    if (!written?.title && !written?.content) return null;
    const coverImage = settings.coverImage || null;
    const links = await mapTagLinks({ locale });
    return {
      locale,
      slug: settings.slug || post.slug,
      title: written.title,
      excerpt: written.excerpt || (await summarize({ ...written, locale, coverImage })),
      tags: tags.map((tag) => (typeof tag === 'string' ? tag : (links.get(tag.id)?.name ?? tag.slug))),
      tagIds: tags.flatMap((tag) => (typeof tag === 'string' ? [] : tag.id)),
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
