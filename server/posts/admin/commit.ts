import { isLocale, LOCALES, type Locale } from '#contract/locales.ts';
import type { DraftText } from '#contract/posts/admin.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import type { WrittenPost } from '#contract/posts/records.ts';
import type { Actor } from '#server/auth/actor.ts';
import { newId } from '#server/db/ids.ts';
import { Conflict } from '#server/errors.ts';
import { requireEditor } from '#server/posts/editor.ts';
import {
  isPlaceholder,
  NEW_VERSION,
  type PageKind,
  type PostGroup,
  toSource,
  type VersionSource,
} from '#server/posts/model.ts';
import { requirePostId } from '#server/posts/post-id.ts';
import { actionOf, recordPost } from '#server/posts/record-post.ts';
import { isSameText } from '#server/posts/text.ts';
import {
  isBehind,
  settingsCopyOf,
  textCopyOf,
  type WorkingCopyDoc,
} from '#server/posts/working-copies/model.ts';
import { findCopies } from '#server/posts/working-copies/store.ts';
import { toWrittenPost } from '#server/posts/write/answers.ts';
import { changePost } from '#server/posts/write/change.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';
import { renderVersions } from '#server/posts/write/render.ts';
import { withSeriesTags } from '#server/posts/write/series.ts';
import { rename, slugTaken } from '#server/posts/write/slugs.ts';
import { listTags } from '#server/tags/tags.ts';
import { findBase } from './base.ts';
import { changedSettings, type SettingsChange } from './changed-settings.ts';
import { type CheckedSettings, checkSettings, checkText, missing } from './check-draft.ts';
import { makeSlug } from './make-slug.ts';
import { fillIn, toSettings } from './settings.ts';

type Recorded = { written: WrittenPost; kind: PageKind | undefined };

type Commit = {
  actor: Actor;
  postId: string;
  /** The languages whose working copies become the stored text. */
  locales: Locale[];
  /** Of these languages; as it is where absent. */
  published?: boolean | undefined;
  minorEdit?: boolean | undefined;
  /** The working copies that the editor has seen: others are not taken. */
  numbers?: Partial<Record<DraftPart, number>> | undefined;
  now?: Date;
};

/**
 * Makes working copies the stored text and settings of a post, in one change: to publish, to schedule, or to
 * save a draft. Throws NotFound, Forbidden, Invalid for what is missing, Conflict where the slug is taken or
 * somebody else has saved meanwhile, TooLarge.
 */
export async function commitPost({
  actor,
  postId,
  now = new Date(),
  ...commit
}: Commit): Promise<WrittenPost> {
  const by = requireEditor(actor);
  const _id = requirePostId(postId);
  const { written, kind } = await changePost<Recorded>({
    _id,
    now,
    by,
    plan: async (versions, group) => {
      const { kind } = group;
      const copies = await findTaken(group, { ...commit, versions });
      const copy = settingsCopyOf(copies)?.value;
      const stored = toSettings(group, versions, { tags: [] });
      const checked = copy && checkSettings(fillIn(copy, stored), { kind, known: await listTags() });
      const changed = checked ? changedSettings(checked, stored) : {};
      const context = { ...commit, copies, versions, checked, changed, authorName: by.name, now };
      const next = LOCALES.flatMap((locale) => nextVersion(locale, context));
      if (next.length === 0) throw missing('', 'There is no text to save');
      const renamed = await nextSlug(group, { slug: checked?.slug, titles: titlesOf(copies, versions), now });
      const rewritten = next.filter((version) => !isUnchangedText(version, versions));
      const rendered = await renderVersions(rewritten);
      const taken = copies.map(({ part, number }) => ({ part, number }));
      const { put, joined } = await withSeriesTags(next, versions);
      const named = joined.map((tag) => (checked?.series?.tag.slug === tag.slug ? checked.series.tag : tag));
      const addTags = [...(checked?.tags ?? []), ...named];
      const change = { put, addTags, remove: [], copies: taken };
      const text = { minor: commit.minorEdit, translatedFrom: translatedFrom(copies) };
      const result = { written: toWrittenPost({ ...group, ...renamed }, put), kind };
      return { change, group: renamed, text, rendered, result };
    },
  });
  await recordPost(actor, actionOf(commit.published), written, { now, kind });
  return written;
}

/**
 * The working copies of the languages, and the settings. None of what has changed since, and with `numbers` none
 * that the editor has not seen.
 */
async function findTaken(
  group: PostGroup,
  { locales, numbers, versions }: Pick<Commit, 'locales' | 'numbers'> & { versions: VersionSource[] },
): Promise<WorkingCopyDoc[]> {
  const copies = await findCopies(group._id);
  const taken = copies.filter(({ part }) => !isLocale(part) || locales.includes(part));
  const base = taken.some(({ part }) => part === 'settings') ? await findBase(group, 'settings') : '';
  const updatedAt = (part: DraftPart) => versions.find(({ locale }) => locale === part)?.updatedAt;
  const others = taken.filter(
    (copy) =>
      isBehind(copy, { updatedAt: updatedAt(copy.part), settings: base }) ||
      (numbers && (numbers[copy.part] ?? 0) !== copy.number),
  );
  const vanished = Object.entries(numbers ?? {}).filter(
    ([part, number]) => number > 0 && !copies.some((copy) => copy.part === part),
  );
  if (others.length === 0 && vanished.length === 0) return taken;
  const message = 'Somebody else has saved this part meanwhile';
  const parts = [...others.map(({ part }) => part), ...vanished.map(([part]) => part)];
  throw new Conflict(
    message,
    parts.map((path) => ({ path, message, code: 'changed_by_other' })),
  );
}

async function nextSlug(
  group: PostGroup,
  {
    slug: given,
    titles,
    now,
  }: { slug: string | undefined; titles: Partial<Record<Locale, string>>; now: Date },
) {
  if (given === undefined && !isPlaceholder(group.slug)) return {};
  const slug = given ?? (await makeSlug(titles, group.kind));
  if (slug === null) throw missing('slug', 'A post needs a slug');
  const renamed = rename(group, slug, now);
  if (renamed.slug !== undefined && (await findPostGroup({ slug }))) throw slugTaken();
  return renamed;
}

function titlesOf(copies: WorkingCopyDoc[], versions: VersionSource[]): Partial<Record<Locale, string>> {
  const written = copies.flatMap(({ part, value }) => ('title' in value ? [[part, value.title]] : []));
  const stored = versions.map(({ locale, title }) => [locale, title]);
  return Object.fromEntries([...stored, ...written]);
}

type Context = Pick<Commit, 'locales' | 'published'> & {
  copies: WorkingCopyDoc[];
  versions: VersionSource[];
  checked: CheckedSettings | undefined;
  /** Of all versions. */
  changed: SettingsChange;
  authorName: string;
  now: Date;
};

function nextVersion(locale: Locale, context: Context): VersionSource[] {
  const { locales, published: wanted, copies, versions, checked, changed, now } = context;
  const stored = versions.find((version) => version.locale === locale);
  const value = textCopyOf(copies, locale)?.value;
  const text = value && checkText(locale, value);
  const base = stored ? toSource(stored) : text && { ...newVersion(locale, context), ...text };
  if (!base) return [];
  const isNamed = locales.includes(locale);
  const published = isNamed ? (wanted ?? base.published) : base.published;
  const { publishedAt = base.publishedAt, ...shared } = changed;
  const isChanged = text && (!stored || !isSameText(stored, text));
  return [
    {
      ...base,
      ...text,
      ...shared,
      ...(checked?.page ? { page: checked.page } : {}),
      tagIds: checked ? [] : base.tagIds,
      published,
      publishedAt: publishedAt ?? (published ? now : null),
      updatedAt: isChanged ? now : base.updatedAt,
    },
  ];
}

function newVersion(
  locale: Locale,
  { versions, authorName, now }: Context,
): Omit<VersionSource, keyof DraftText> {
  const [translation] = versions;
  return {
    ...NEW_VERSION,
    _id: newId(),
    locale,
    coverImage: translation?.coverImage ?? null,
    published: false,
    publishedAt: translation?.publishedAt ?? null,
    tagIds: translation?.tagIds ?? [],
    pinned: translation?.pinned ?? false,
    commentsOpen: translation?.commentsOpen ?? true,
    series: translation?.series ?? null,
    ...(translation?.page ? { page: translation.page } : {}),
    authorName: translation?.authorName ?? authorName,
    updatedAt: now,
  };
}

function isUnchangedText(version: VersionSource, versions: VersionSource[]): boolean {
  const stored = versions.find(({ _id }) => _id.equals(version._id));
  return stored !== undefined && stored.coverImage === version.coverImage && isSameText(stored, version);
}

function translatedFrom(copies: WorkingCopyDoc[]): Partial<Record<Locale, number>> {
  return Object.fromEntries(
    copies.filter(({ part }) => isLocale(part)).map(({ part, translatedFrom: from }) => [part, from]),
  );
}
