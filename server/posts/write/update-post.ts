import { isDeepStrictEqual } from 'node:util';
import { isLocale, LOCALES, type Locale } from '#contract/locales.ts';
import type { WrittenPost } from '#contract/posts/records.ts';
import type { UpdatePost, VersionChange, VersionText } from '#contract/posts/requests.ts';
import { mapFields, TEXT_FIELDS } from '#contract/posts/text-fields.ts';
import type { Actor } from '#server/auth/actor.ts';
import { can, type PostFacts } from '#server/auth/policy.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { type Editor, type PostGroup, toSource, type VersionSource } from '#server/posts/model.ts';
import { actionOf, recordPost } from '#server/posts/record-post.ts';
import { requireEditor, requirePart, toEditor, toFacts } from '#server/posts/require-editor.ts';
import { textRevisionOf, toText } from '#server/posts/text.ts';
import { changePost } from './change.ts';
import { rename, slugTaken } from './change-slug.ts';
import { planVersion } from './plan-version.ts';
import { findPostGroup } from './post-group-store.ts';
import { renderVersions } from './render.ts';
import { toSeriesPlace, withSeriesTags } from './series.ts';
import { toWrittenPost } from './written-post.ts';

type Update = {
  actor: Actor;
  slug: string;
  input: UpdatePost;
  locale?: Locale | undefined;
  authorName: string;
  /** The editor who changes the post; the actor if absent. */
  by?: Editor;
  dryRun?: boolean;
  now?: Date;
};

/**
 * Changes the fields of a post that `input` names, and adds language versions. With `locale`, fields that each
 * version has separately change only in that version. Throws NotFound, Conflict (also if the change is based on an
 * outdated text), Invalid if a new version lacks title or content, TooLarge, Forbidden.
 */
export async function updatePost({
  actor,
  slug,
  input,
  locale,
  authorName,
  by = actor.kind === 'key' ? toEditor(actor) : { id: null, name: authorName },
  dryRun = false,
  now = new Date(),
}: Update): Promise<WrittenPost> {
  requireEditor(actor);
  const { result } = await changePost({
    slug,
    now,
    by,
    dryRun,
    plan: async (versions, group) => {
      const facts = toFacts({ ...group, versions });
      requireParts(actor, group, input);
      requireVersion(versions, locale, input);
      requireSeen(versions, input);
      const wasPublished = versions.some((one) => one.published && (!locale || one.locale === locale));
      const renamed = input.slug === undefined ? {} : rename(group, input.slug, now);
      if (renamed.slug !== undefined && (await findPostGroup({ slug: renamed.slug }))) throw slugTaken();

      const next = mergeVersions(versions, { input, locale, authorName, now });
      const changed = next.filter((one) => !locale || one.locale === locale);
      requirePublisher(actor, facts, { before: versions, after: next });

      const isForAll = renamed.slug !== undefined || input.tags !== undefined;
      if (isForAll && versions.some(({ published }) => published)) requireCan(actor, 'publish post', facts);
      const rendered = await renderVersions(next);
      const { put, joined } = await withSeriesTags(next, versions);
      const change = { put, addTags: [...(input.tags ?? []), ...joined], remove: [] };
      const named = { ...group, ...renamed };
      const result = { wasPublished, changed, written: toWrittenPost(named, put) };

      return { change, group: renamed, text: { minor: input.minorEdit }, rendered, result };
    },
  });

  const { wasPublished, changed, written } = result;

  // Adding a language as a draft hides nothing from readers.
  const state = input.published === false && !wasPublished ? undefined : input.published;
  const texts = state === undefined ? LOCALES.filter((language) => input[language]) : [];
  const locales = locale ? [locale] : texts;
  if (!dryRun)
    await recordPost(actor, actionOf(state, changed, now), written, { now, formerSlug: slug, locales });

  return written;
}

/** Fields that belong to the request, or that only who may publish can change, which is asked separately. */
const OF_NO_PART = ['published', 'minorEdit', 'review'];

/** Throws Forbidden if the actor may not change one of the texts that the input has, or the settings. */
function requireParts(actor: Actor, group: PostGroup, input: UpdatePost): void {
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || OF_NO_PART.includes(name)) continue;
    requirePart(actor, group, isLocale(name) ? name : 'settings');
  }
}

function requireVersion(versions: VersionSource[], locale: Locale | undefined, input: UpdatePost): void {
  const exists = !locale || input[locale] || versions.some((version) => version.locale === locale);
  if (!exists) throw new NotFound('The post has no version in this language');
}

function requireSeen(versions: VersionSource[], input: UpdatePost): void {
  const message = 'The text has changed in the meantime';
  const details = LOCALES.flatMap((locale) => {
    const seen = input[locale]?.revision;
    const stored = versions.find((version) => version.locale === locale);
    if (seen === undefined || (stored && textRevisionOf(stored) === seen)) return [];
    return [{ path: `${locale}.revision`, message, code: 'changed_by_other' }];
  });
  if (details.length > 0) throw new Conflict(message, details);
}

/**
 * Throws Forbidden if an actor who may only write drafts would change what readers see, that is, change a version
 * that is published or becomes so.
 */
function requirePublisher(
  actor: Actor,
  facts: PostFacts,
  { before, after }: { before: VersionSource[]; after: VersionSource[] },
): void {
  if (can(actor, 'publish post', facts)) return;
  for (const next of after) {
    const stored = before.find(({ _id }) => _id.equals(next._id));
    const isPublic = next.published || stored?.published;
    if (isPublic && !(stored && isDeepStrictEqual(toSource(stored), next)))
      requireCan(actor, 'publish post', facts);
  }
}

function mergeVersions(
  versions: VersionSource[],
  { input, locale, authorName, now }: Pick<Update, 'input' | 'locale' | 'authorName'> & { now: Date },
): VersionSource[] {
  const { published, publishedAt, pinned, commentsOpen } = input;
  const coverImage = input.coverImage === undefined ? undefined : input.coverImage || null;
  const settings = { coverImage, published, publishedAt, pinned, commentsOpen, series: toSeriesPlace(input) };

  return LOCALES.flatMap((language) => {
    const stored = versions.find((version) => version.locale === language);
    const text = nextText(language, stored, input[language]);
    const tagIds = input.tags && [];
    const given = { ...(!locale || locale === language ? settings : {}), text, tagIds };
    const context = { locale: language, stored, translation: versions[0], authorName, now };
    return planVersion(given, context) ?? [];
  });
}

/** A version's text with the changes of the request; undefined if it changes nothing. */
function nextText(
  locale: Locale,
  stored: VersionSource | undefined,
  change: VersionChange | undefined,
): VersionText | undefined {
  if (!change) return undefined;
  if (!stored) return toNewText(locale, change);
  return mapFields(TEXT_FIELDS, (name) => change[name] ?? stored[name] ?? null) as VersionText;
}

/** The text of a version that is added. Throws Invalid for required fields that are missing. */
function toNewText(
  locale: Locale,
  { title, content, revision: _seen, ...optional }: VersionChange,
): VersionText {
  if (title !== undefined && content !== undefined) return toText({ title, content, ...optional });

  const missing = [...(title === undefined ? ['title'] : []), ...(content === undefined ? ['content'] : [])];
  const message = 'Required for a new language version';
  throw new Invalid(
    'Invalid request',
    missing.map((field) => ({ path: `${locale}.${field}`, message, code: 'invalid_type' })),
  );
}
