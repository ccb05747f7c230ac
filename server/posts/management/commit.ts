import { isLocale, LOCALES, type Locale } from '#contract/locales.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import type { WrittenPost } from '#contract/posts/records.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { Conflict } from '#server/errors.ts';
import { findBase } from '#server/posts/base-digest.ts';
import { toSettings } from '#server/posts/draft-settings.ts';
import { isPlaceholder, type PostGroup, toState, type VersionSource } from '#server/posts/model.ts';
import { requirePostId } from '#server/posts/post-id.ts';
import { actionOf, recordPost } from '#server/posts/record-post.ts';
import { requireEditor, toFacts } from '#server/posts/require-editor.ts';
import { bylineOf } from '#server/posts/review/for-editor.ts';
import { endReviews } from '#server/posts/review/review.ts';
import { isSameText } from '#server/posts/text.ts';
import {
  isBehind,
  settingsCopyOf,
  textCopyOf,
  type WorkingCopyDoc,
} from '#server/posts/working-copies/model.ts';
import { findCopies } from '#server/posts/working-copies/store.ts';
import { changePost } from '#server/posts/write/change.ts';
import { rename, slugTaken } from '#server/posts/write/change-slug.ts';
import { planVersion } from '#server/posts/write/plan-version.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';
import { renderVersions } from '#server/posts/write/render.ts';
import { withSeriesTags } from '#server/posts/write/series.ts';
import { toWrittenPost } from '#server/posts/write/written-post.ts';
import { listTags } from '#server/tags/tags.ts';
import { changedSettings, type SettingsChange } from './changed-settings.ts';
import { type CheckedSettings, checkSettings, checkText, missing } from './check-draft.ts';
import { makeSlug } from './make-slug.ts';

type Commit = {
  actor: Actor;
  postId: string;
  /** The languages whose working copies become the stored text. */
  locales: Locale[];
  /** The state of these languages; unchanged if absent. */
  published?: boolean | undefined;
  minorEdit?: boolean | undefined;
  /** The numbers of the working copies that the editor has seen; others are not committed. */
  numbers?: Partial<Record<DraftPart, number>> | undefined;
  now?: Date;
};

/**
 * Makes working copies the stored text and settings of a post, in one change: to publish, to schedule, or to save a
 * draft. Throws NotFound, Forbidden, Invalid for missing fields, Conflict if the slug is taken or somebody else has
 * saved in the meantime, TooLarge.
 */
export async function commitPost({
  actor,
  postId,
  now = new Date(),
  ...commit
}: Commit): Promise<WrittenPost> {
  const by = requireEditor(actor);
  const _id = requirePostId(postId);
  const { group, result } = await changePost({
    _id,
    now,
    by,
    plan: async (versions, present) => {
      requireCan(actor, 'publish post', toFacts({ ...present, versions }));
      const copies = await findTaken(present, { ...commit, versions });
      const stored = toSettings(present, versions, { tags: [] });
      const copy = settingsCopyOf(copies, stored)?.value;
      const checked = copy && checkSettings(copy, { kind: present.kind, known: await listTags() });
      const changed = checked ? changedSettings(checked, stored) : {};
      const authorName = await bylineOf(present, by);
      requireOwnByline(actor, changed, authorName);
      const context = { ...commit, copies, versions, checked, changed, authorName, now };
      const next = LOCALES.flatMap((locale) => nextVersion(locale, context) ?? []);
      if (next.length === 0) throw missing('', 'There is no text to save');

      const renamed = await nextSlug(present, {
        slug: checked?.slug,
        titles: titlesOf(copies, versions),
        now,
      });
      const rewritten = next.filter((version) => !isUnchangedText(version, versions));
      const rendered = await renderVersions(rewritten);
      const taken = copies.map(({ part, number }) => ({ part, number }));
      const { put, joined } = await withSeriesTags(next, versions);
      const named = joined.map((tag) => (checked?.series?.tag.slug === tag.slug ? checked.series.tag : tag));
      const addTags = [...(checked?.tags ?? []), ...named];
      const change = { put, addTags, remove: [], copies: taken };
      const text = { minor: commit.minorEdit, translatedFrom: translatedFrom(copies) };
      const result = {
        written: toWrittenPost({ ...present, ...renamed }, put),
        changed: next.filter(({ locale }) => commit.locales.includes(locale)),
      };

      return { change, group: renamed, text, rendered, result };
    },
  });

  const { written, changed } = result;
  const { published, locales } = commit;
  if (published) await endReviews(group, { locales, now });
  await recordPost(actor, actionOf(published, changed, now), written, {
    now,
    kind: group.kind,
    formerSlug: isPlaceholder(group.slug) ? undefined : group.slug,
    ...(published === undefined ? {} : { locales }),
  });

  return written;
}

/** Only editors sign a post with another name, or put it before all others. Throws Forbidden. */
function requireOwnByline(actor: Actor, changed: SettingsChange, byline: string): void {
  const { authorName = byline, pinned = false } = changed;
  if (authorName !== byline || pinned) requireCan(actor, 'publish posts');
}

/**
 * The working copies of the languages and the settings, without those that have changed since. With `numbers`, only
 * those that the editor has seen.
 */
async function findTaken(
  group: PostGroup,
  { locales, numbers, versions }: Pick<Commit, 'locales' | 'numbers'> & { versions: VersionSource[] },
): Promise<WorkingCopyDoc[]> {
  const copies = await findCopies(group._id);
  const isTaken = (part: string) => !isLocale(part) || locales.includes(part);
  const taken = copies.filter(({ part }) => isTaken(part));
  const base = taken.some(({ part }) => part === 'settings') ? await findBase(group, 'settings') : '';
  const updatedAt = (part: DraftPart) => versions.find(({ locale }) => locale === part)?.updatedAt;
  const others = taken.filter(
    (copy) =>
      isBehind(copy, { updatedAt: updatedAt(copy.part), settings: base }) ||
      (numbers && (numbers[copy.part] ?? 0) !== copy.number),
  );
  const vanished = Object.entries(numbers ?? {}).filter(
    ([part, number]) => number > 0 && isTaken(part) && !copies.some((copy) => copy.part === part),
  );
  if (others.length === 0 && vanished.length === 0) return taken;

  const message = 'Somebody else has saved this part in the meantime';
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
  const written = copies.flatMap(({ part, value }) => ('title' in value ? [[part, value.title ?? '']] : []));
  const stored = versions.map(({ locale, title }) => [locale, title]);
  return Object.fromEntries([...stored, ...written]);
}

type Context = Pick<Commit, 'locales' | 'published'> & {
  copies: WorkingCopyDoc[];
  versions: VersionSource[];
  checked: CheckedSettings | undefined;
  /** The change to the settings of all versions. */
  changed: SettingsChange;
  authorName: string;
  now: Date;
};

function nextVersion(locale: Locale, context: Context): VersionSource | null {
  const { locales, copies, versions, checked, changed, authorName, now } = context;
  const stored = versions.find((version) => version.locale === locale);
  const value = textCopyOf(copies, { locale, stored })?.value;
  const wanted = locales.includes(locale) ? context.published : undefined;
  const isLater = changed.publishedAt && changed.publishedAt > now;
  const state = stored && toState(stored, now);
  const keepsDate = wanted === undefined && state === (isLater ? 'published' : 'scheduled');
  const input = {
    ...changed,
    // The date of one language neither hides the other one nor publishes it early.
    publishedAt: keepsDate ? undefined : changed.publishedAt,
    text: value && checkText(locale, value),
    published: wanted ?? stored?.published ?? false,
    tagIds: checked && [],
    page: checked?.page,
  };

  return planVersion(input, { locale, stored, translation: versions[0], authorName, now });
}

function isUnchangedText(version: VersionSource, versions: VersionSource[]): boolean {
  const stored = versions.find(({ _id }) => _id.equals(version._id));
  return stored !== undefined && stored.coverImage === version.coverImage && isSameText(stored, version);
}

function translatedFrom(copies: WorkingCopyDoc[]): Partial<Record<Locale, number>> {
  return Object.fromEntries(
    copies.flatMap(({ part, translatedFrom: from }) =>
      isLocale(part) && from !== undefined ? [[part, from]] : [],
    ),
  );
}
