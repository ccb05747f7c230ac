import { redirect } from 'react-router';
import {
  type EditorPost,
  type EditorVersion,
  editorPath,
  type Fields,
  isSameFields,
  type LoadedEditor,
  type LoadedPart,
  newEditorPath,
  toEditorDone,
} from '#app/editor/ui/editor-post.ts';
import { serverFeatures } from '#app/features.server.ts';
import { type PartData, partsOf } from '#app/parts.ts';
import { loadAllowed } from '#app/requests/load-allowed.ts';
import { isLocale, LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import {
  type DraftSettings,
  type DraftText,
  type EditablePost,
  POST_KINDS,
  type PostKind,
  type WorkingCopy,
} from '#contract/posts/admin.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import { mapFields, TEXT_FIELDS } from '#contract/posts/text-fields.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { NotFound } from '#server/errors.ts';
import { findMoved } from '#server/posts/former-slugs.ts';
import { findEarlierText } from '#server/posts/history/history.ts';
import { getPostForEditing, newPostId } from '#server/posts/management/edit.ts';
import { NEW_PLACE } from '#server/posts/model.ts';
import { ownerOf } from '#server/posts/require-editor.ts';
import { rightsOn } from '#server/posts/review/for-editor.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { listTags } from '#server/tags/tags.ts';
import { type FieldContext, toFields } from './post-fields.ts';

type EditorRequestInput = {
  url: URL;
  params: { slug: string };
  locale: Locale;
  actor: SignedIn;
};

const NO_TEXT: DraftText = mapFields(TEXT_FIELDS, () => '');
const NO_SETTINGS: DraftSettings = {
  slug: '',
  coverImage: '',
  tags: [],
  authorName: '',
  publishedAt: null,
  pinned: false,
  commentsOpen: true,
  series: '',
  seriesPart: null,
};

/** Loads the page of the editor. Throws NotFound, or a redirect from a former slug. */
export async function loadEditor(input: EditorRequestInput): Promise<LoadedEditor> {
  const { locale, url } = input;
  const context = await fieldContext(locale);
  const post = await loadEditorPost(input, context);

  const address = editorPath(post.kind, locale, post.slug ?? post.id);
  // Links of the admin that know only a slug lead to the editor of posts.
  if (!post.isNew && sectionOf(url.pathname) !== sectionOf(address)) throw redirect(address + url.search);

  const [own, other] = [post.parts[locale], post.parts[otherLocale(locale)]];
  return {
    post,
    title: own.fields.title || other.fields.title || '',
    knownTags: context.tags.flatMap(({ slug }) => toTagNames(slug, context)),
    userId: input.actor.user.id,
    earlier: await findEarlier(input.actor, post, context),
    publishing: await loadPublishing(input.actor, post),
    done: toEditorDone(url.searchParams.get('done')),
  };
}

async function findEarlier(actor: SignedIn, { id, isNew }: EditorPost, context: FieldContext) {
  const find = async (locale: Locale) => {
    const earlier = isNew ? null : await findEarlierText({ actor, postId: id, locale });
    return earlier && { fields: toFields(earlier.text, context), at: earlier.at };
  };
  return { uk: await find('uk'), en: await find('en') };
}

/** The data of features that offer a choice. Standalone pages have none. */
export async function loadPublishing(
  actor: SignedIn,
  { id, kind }: Pick<EditorPost, 'id' | 'kind'>,
): Promise<PartData> {
  if (kind === 'page') return {};
  const parts = partsOf(serverFeatures, 'publishing');
  const data = await loadAllowed(
    parts.map(([name, { load }]) => [name, load]),
    { actor, postId: id },
  );
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)) as PartData;
}

export async function fieldContext(locale: Locale): Promise<FieldContext> {
  return { locale, timeZone: siteSettings().timeZone, tags: await listTags() };
}

/** A post as the fields of the editor. Throws NotFound, or a redirect from a former slug. */
async function loadEditorPost(
  { url, params, locale, actor }: EditorRequestInput,
  context: FieldContext,
): Promise<EditorPost> {
  // A post with the slug `new` has an escaped address.
  const kind = POST_KINDS.find((one) => url.pathname === newEditorPath(one, locale));
  if (kind) requireCan(actor, 'begin post', { isPage: kind === 'page' });
  if (kind) return newPost(kind, actor, context);
  try {
    return toEditorPost(await getPostForEditing({ actor, post: params.slug }), context);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    throw await notFound({ slug: params.slug, locale });
  }
}

export function toEditorPost(post: EditablePost, context: FieldContext): EditorPost {
  const { id, kind, slug, versions, settings, settingsCopy } = post;
  const partOf = (part: DraftPart) =>
    isLocale(part)
      ? toPart(
          { post, part, stored: versions[part].text ?? NO_TEXT, copy: versions[part].workingCopy },
          context,
        )
      : toPart({ post, part, stored: settings, copy: settingsCopy }, context);
  return {
    id,
    kind,
    isNew: false,
    slug,
    parts: { uk: partOf('uk'), en: partOf('en'), settings: partOf('settings') },
    storedSettings: toFields(settings, context),
    versions: { uk: toVersion(post, 'uk'), en: toVersion(post, 'en') },
    reviews: post.reviews,
    may: post.may,
  };
}

/** The stored value of a part as fields of the form; for published texts, what readers see. */
export function storedPart(post: EditablePost, part: DraftPart, context: FieldContext): LoadedPart {
  const stored = isLocale(part) ? (post.versions[part].text ?? NO_TEXT) : post.settings;
  return toPart({ post, part, stored, copy: null }, context);
}

type Part = {
  post: EditablePost;
  part: DraftPart;
  stored: DraftText | DraftSettings;
  copy: WorkingCopy<DraftText | DraftSettings> | null;
};

function toPart({ post, part, stored, copy }: Part, context: FieldContext): LoadedPart {
  const { updatedAt = null, updatedBy = null } = isLocale(part) ? post.versions[part] : {};
  const storedFields = toFields(stored, context);
  const fields: Fields = copy ? toFields(copy.value, context) : storedFields;

  return {
    fields,
    number: copy?.number ?? 0,
    // The stored value has changed since: saves with this base are refused until the editor has seen the change.
    base: copy?.isBehind ? 'behind' : post.bases[part],
    savedAt: copy?.savedAt ?? updatedAt,
    savedBy: copy?.savedBy ?? updatedBy,
    hasCopy: copy !== null,
    isChanged: !isSameFields(fields, storedFields),
    isBehind: copy?.isBehind ?? false,
  };
}

function toVersion({ versions }: EditablePost, locale: Locale): EditorVersion | null {
  const { state, publishedAt, outdated } = versions[locale];
  return state && { state, publishedAt, outdated };
}

function newPost(kind: PostKind, actor: SignedIn, context: FieldContext): EditorPost {
  const part = (value: DraftText | DraftSettings): LoadedPart => ({
    fields: toFields(value, context),
    number: 0,
    base: '',
    savedAt: null,
    savedBy: null,
    hasCopy: false,
    isChanged: false,
    isBehind: false,
  });

  const place = kind === 'page' ? NEW_PLACE : {};
  const settings = part({ ...NO_SETTINGS, authorName: actor.user.name, ...place });
  return {
    id: newPostId(),
    kind,
    isNew: true,
    slug: null,
    parts: { uk: part(NO_TEXT), en: part(NO_TEXT), settings },
    storedSettings: settings.fields,
    versions: { uk: null, en: null },
    reviews: { uk: null, en: null },
    may: rightsOn({ ...ownerOf(actor), ...(kind === 'page' ? { kind } : {}) }, actor),
  };
}

async function notFound({ slug, locale }: { slug: string; locale: Locale }): Promise<unknown> {
  const moved = await Promise.all(
    LOCALES.flatMap((language) => [
      findMoved({ slug, locale: language, withDrafts: true }),
      findMoved({ slug, locale: language, kind: 'page', withDrafts: true }),
    ]),
  );
  const [to] = moved.filter((link) => link !== null);
  return to ? redirect(paths.adminPost(locale, to.slug)) : new NotFound('Post not found');
}

/** `posts` or `pages` of `/{locale}/admin/posts/{slug}`. */
function sectionOf(path: string): string | undefined {
  return path.split('/')[3];
}

function toTagNames(slug: string, context: FieldContext): string[] {
  return [toFields({ ...NO_SETTINGS, tags: [slug] }, context).tags ?? slug];
}
