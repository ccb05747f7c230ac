import { LOCALES, type Locale } from '#contract/locales.ts';
import type { EditablePost, EditableVersion, PostKind } from '#contract/posts/admin.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { unlessDuplicate } from '#server/db/failures.ts';
import { findId, newId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import { toBase } from '#server/posts/base-digest.ts';
import { slugOf, toSettings } from '#server/posts/draft-settings.ts';
import { nameOfEditor, type PostDoc, type PostGroup, placeholderSlug, toState } from '#server/posts/model.ts';
import { requirePostId } from '#server/posts/post-id.ts';
import { ownerOf, requireEditor, toFacts } from '#server/posts/require-editor.ts';
import { bylineOf, rightsOn, toReviews } from '#server/posts/review/for-editor.ts';
import { findVersions } from '#server/posts/store.ts';
import { toDraftText } from '#server/posts/text.ts';
import { findOutdated } from '#server/posts/translation/outdated.ts';
import { settingsCopyOf, textCopyOf, type WorkingCopyDoc } from '#server/posts/working-copies/model.ts';
import { findCopies } from '#server/posts/working-copies/store.ts';
import { toWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { findPostGroup, insertPostGroup } from '#server/posts/write/post-group-store.ts';
import { mapTags } from '#server/tags/tags.ts';

/** An id for a post that may be begun with `startPost`. */
export function newPostId(): string {
  return newId().toHexString();
}

/**
 * Starts a post, or a standalone page, without a slug, so it conflicts with no other until it is saved under one.
 * With the `id` of a post that was already started nothing happens, so that a client can repeat the request. Throws
 * Forbidden.
 */
export async function startPost({
  actor,
  id = newPostId(),
  kind = 'post',
  now = new Date(),
}: {
  actor: Actor;
  id?: string;
  kind?: PostKind;
  now?: Date;
}): Promise<{ id: string }> {
  requireCan(actor, 'begin post', { isPage: kind === 'page' });
  const _id = requirePostId(id);
  const empty = { versions: [], bin: [], outdated: [], publishedAt: null, changedAt: now };

  const slug = placeholderSlug(_id);
  const page = kind === 'page' ? { kind } : {};
  await unlessDuplicate(
    insertPostGroup({ _id, ...page, ...ownerOf(actor), slug, revision: 0, createdAt: now, ...empty }),
  );
  return { id };
}

/** Everything that the editor shows. `post` is the slug or the id of a post. Throws NotFound, Forbidden. */
export async function getPostForEditing({
  actor,
  post,
}: {
  actor: Actor;
  post: string;
}): Promise<EditablePost> {
  const now = new Date();
  const editor = requireEditor(actor);
  const group = await findGroup(post);
  if (!group) throw new NotFound('Post not found');
  requireCan(actor, 'read post', toFacts(group));

  const [all, copies] = await Promise.all([findVersions(group._id), findCopies(group._id)]);
  const versions = all.filter(({ bin }) => !bin);
  const tags = [...(await mapTags(versions[0]?.tagIds ?? [])).values()];
  const versionIn = (locale: Locale) => toEditable({ locale, versions, copies, now });
  const [uk, en] = await Promise.all(LOCALES.map(versionIn));
  if (!uk || !en) throw new NotFound('Post not found');

  const base = toBase(versions.length > 0 ? toSettings(group, versions, { tags }) : null);
  const settings = toSettings(group, versions, { tags, authorName: await bylineOf(group, editor) });
  const settingsCopy = settingsCopyOf(copies, settings);

  return {
    id: group._id.toHexString(),
    kind: group.kind ?? 'post',
    slug: slugOf(group),
    formerSlugs: (group.formerSlugs ?? []).map(({ slug }) => slug),
    createdAt: group.createdAt.toISOString(),
    settings,
    tags,
    settingsCopy: settingsCopy ? toWorkingCopy(settingsCopy, { settings: base }) : null,
    bases: {
      uk: toBase(uk.text),
      en: toBase(en.text),
      settings: base,
    },
    versions: { uk, en },
    reviews: toReviews(group, actor),
    may: rightsOn(group, actor),
  };
}

/** The post with this slug or id. */
export async function findGroup(post: string): Promise<PostGroup | null> {
  const _id = findId(post);
  return (await findPostGroup({ slug: post })) ?? (_id && (await findPostGroup({ _id })));
}

const NO_VERSION = {
  id: null,
  state: null,
  text: null,
  publishedAt: null,
  updatedAt: null,
  updatedBy: null,
  outdated: null,
};

async function toEditable({
  locale,
  versions,
  copies,
  now,
}: {
  locale: Locale;
  versions: PostDoc[];
  copies: WorkingCopyDoc[];
  now: Date;
}): Promise<EditableVersion> {
  const version = versions.find((doc) => doc.locale === locale);
  const translation = versions.find((doc) => doc.locale !== locale) ?? null;
  const copy = textCopyOf(copies, { locale, stored: version });
  const workingCopy = copy ? toWorkingCopy(copy, { updatedAt: version?.updatedAt }) : null;
  if (!version) return { ...NO_VERSION, workingCopy };

  return {
    id: version._id.toHexString(),
    state: toState(version, now),
    text: toDraftText(version),
    publishedAt: version.publishedAt?.toISOString() ?? null,
    updatedAt: version.updatedAt.toISOString(),
    updatedBy: version.updatedBy ? nameOfEditor(version.updatedBy) : version.authorName,
    workingCopy,
    outdated: await findOutdated(version, translation, { withDifference: true }),
  };
}
