import type { DraftSettings, DraftText, EditablePost, EditableVersion } from '#contract/desk.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { Tag } from '#contract/tags.ts';
import type { Actor } from '../../auth/actor.ts';
import { findId, newId } from '../../db/ids.ts';
import { NotFound } from '../../errors.ts';
import { mapTags } from '../../tags/tags.ts';
import { requireEditor } from '../editor.ts';
import { isPlaceholder, type PostDoc, type PostGroup, placeholderSlug } from '../model.ts';
import { findVersions } from '../store.ts';
import { findOutdated } from '../translation/outdated.ts';
import type { WorkingCopyDoc } from '../working-copies/model.ts';
import { findCopies } from '../working-copies/store.ts';
import { findPostGroup, insertPostGroup } from '../write/post-group-store.ts';
import { toDraftText } from './draft-text.ts';
import { toState } from './list-item.ts';
import { toWorkingCopy } from './working-copies.ts';

/** Begins a post without a slug: it conflicts with no other until it is saved under one. Throws Forbidden. */
export async function startPost({
  actor,
  now = new Date(),
}: {
  actor: Actor;
  now?: Date;
}): Promise<{ id: string }> {
  requireEditor(actor);
  const _id = newId();
  const empty = { versions: [], bin: [], outdated: [], publishedAt: null, changedAt: now };
  await insertPostGroup({ _id, slug: placeholderSlug(_id), revision: 0, createdAt: now, ...empty });
  return { id: _id.toHexString() };
}

/** Everything that the editor shows. `post` is a slug or the id of a post. Throws NotFound, Forbidden. */
export async function getPostForEditing({
  actor,
  post,
  now = new Date(),
}: {
  actor: Actor;
  post: string;
  now?: Date;
}): Promise<EditablePost> {
  const editor = requireEditor(actor);
  const group = await findGroup(post);
  if (!group) throw new NotFound('There is no such post');
  const [all, copies] = await Promise.all([findVersions(group._id), findCopies(group._id)]);
  const versions = all.filter(({ bin }) => !bin);
  const settingsCopy = copies.find(({ part }) => part === 'settings');
  const tags = await mapTags(versions[0]?.tagIds ?? []);
  const versionIn = (locale: Locale) => toEditable({ locale, versions, copies, now });
  const [uk, en] = await Promise.all(LOCALES.map(versionIn));
  if (!uk || !en) throw new NotFound('There is no such post');
  return {
    id: group._id.toHexString(),
    slug: slugOf(group),
    formerSlugs: (group.formerSlugs ?? []).map(({ slug }) => slug),
    createdAt: group.createdAt.toISOString(),
    settings: toSettings(group, versions, { tags: [...tags.values()], authorName: editor.name }),
    tags: [...tags.values()],
    settingsCopy: settingsCopy ? toWorkingCopy<DraftSettings>(settingsCopy, { changedAt: null }) : null,
    versions: { uk, en },
  };
}

async function findGroup(post: string): Promise<PostGroup | null> {
  const _id = findId(post);
  return (await findPostGroup({ slug: post })) ?? (_id && (await findPostGroup({ _id })));
}

function slugOf({ slug }: PostGroup): string | null {
  return isPlaceholder(slug) ? null : slug;
}

export function toSettings(
  group: PostGroup,
  versions: PostDoc[],
  { tags, authorName }: { tags: Tag[]; authorName: string },
): DraftSettings {
  const [first] = versions;
  const publishedAt = versions.find((version) => version.publishedAt)?.publishedAt ?? null;
  return {
    slug: slugOf(group) ?? '',
    coverImage: first?.coverImage ?? '',
    tags: tags.map(({ slug }) => slug),
    authorName: first?.authorName ?? authorName,
    publishedAt: publishedAt?.toISOString() ?? null,
    pinned: versions.some(({ pinned }) => pinned),
    commentsOpen: versions.every(({ commentsOpen }) => commentsOpen ?? true),
  };
}

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
  const copy = copies.find(({ part }) => part === locale);
  const workingCopy = copy ? toWorkingCopy<DraftText>(copy, { changedAt: version?.updatedAt ?? null }) : null;
  const nothing = { id: null, state: null, text: null, publishedAt: null, updatedAt: null, outdated: null };
  if (!version) return { ...nothing, workingCopy };
  return {
    id: version._id.toHexString(),
    state: toState(version, now),
    text: toDraftText(version),
    publishedAt: version.publishedAt?.toISOString() ?? null,
    updatedAt: version.updatedAt.toISOString(),
    workingCopy,
    outdated: await findOutdated(version, translation, { withDifference: true }),
  };
}
