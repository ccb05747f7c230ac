import { type Locale, otherLocale } from '#contract/locales.ts';
import type { Post } from '#contract/posts/records.ts';
import type { VersionChange } from '#contract/posts/requests.ts';
import { mapFields, READ_FIELDS, type ReadField } from '#contract/posts/text-fields.ts';
import type { Actor } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { Conflict, invalidAt, NotFound } from '#server/errors.ts';
import { type Address, nameOfEditor, type PostDoc, type PostGroup } from '#server/posts/model.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { recordPost, toSubject } from '#server/posts/record-post.ts';
import { requireEditor, toFacts } from '#server/posts/require-editor.ts';
import { findVersions } from '#server/posts/store.ts';
import { textRevisionOf, toDraftText } from '#server/posts/text.ts';
import { textCopyOf } from '#server/posts/working-copies/model.ts';
import { findCopies } from '#server/posts/working-copies/store.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';
import { updatePost } from '#server/posts/write/update-post.ts';

// Texts as assistants read and change them. A text that readers see may have a working copy, which people publish.

const COPY = /^copy-(\d+)$/;

type ProgramText = Post & {
  /** The text that waits for a person to publish it, with its own revision. */
  workingCopy?: { revision: string; savedBy: string } & Record<ReadField, string>;
};

/** One language version, and its working copy if the actor may write. Throws NotFound. */
export async function readText({ actor, slug, locale }: Address & { actor: Actor }): Promise<ProgramText> {
  const withDrafts = can(actor, 'read all posts');
  const post = await getPost({ slug, locale, withDrafts });
  if (!withDrafts || !can(actor, 'edit posts')) return post;

  const { copy } = await findText({ slug, locale });
  if (!copy) return post;

  const { value, number, savedBy } = copy;
  const text = mapFields(READ_FIELDS, (name) => value[name]);
  return { ...post, workingCopy: { revision: `copy-${number}`, savedBy: nameOfEditor(savedBy), ...text } };
}

/**
 * Changes the text of one language, or adds the language as a draft. A text that readers see changes directly only
 * with `isDirect` and if the actor may publish; otherwise the change becomes the working copy, for a person to
 * publish. `change.revision` names the text or working copy that the change is based on. Throws NotFound, Invalid,
 * Forbidden, and Conflict if that text is not the latest one.
 */
export async function changeText({
  actor,
  slug,
  locale,
  change,
  isDirect,
  authorName,
}: Address & { actor: Actor; change: VersionChange; isDirect: boolean; authorName: string }): Promise<{
  state: 'saved' | 'waits for a person';
  revision: string;
}> {
  const now = new Date();
  requireEditor(actor);
  const { group, stored, copy } = await findText({ slug, locale });
  if (stored && change.revision === undefined)
    throw invalidAt('revision', 'Read the text first, and name its revision', 'missing_revision');

  const mayShow = !stored?.published || (isDirect && can(actor, 'publish post', toFacts(group)));
  if (stored && (!mayShow || COPY.test(change.revision ?? ''))) {
    return saveForPerson({ actor, group, stored, copy, change, locale, now });
  }

  // A new version starts with the settings of its translation, which may be published.
  const input = stored ? { [locale]: change } : { [locale]: change, published: false };
  await updatePost({ actor, slug, locale, input, authorName, now });
  const { stored: written } = await findText({ slug, locale });

  return { state: 'saved', revision: written ? textRevisionOf(written) : '' };
}

type Found = {
  group: PostGroup;
  stored: PostDoc | undefined;
  copy: ReturnType<typeof textCopyOf>;
};

async function findText({ slug, locale }: Address): Promise<Found> {
  const group = await findPostGroup({ slug });
  if (!group || group.kind) throw new NotFound('Post not found');

  const [versions, copies] = await Promise.all([findVersions(group._id), findCopies(group._id)]);
  const present = versions.filter(({ bin }) => !bin);
  const stored = present.find((version) => version.locale === locale);
  if (!stored && !present.some((version) => version.locale === otherLocale(locale))) {
    throw new NotFound('Post not found');
  }

  return { group, stored, copy: textCopyOf(copies, { locale, stored }) };
}

async function saveForPerson({
  actor,
  group,
  stored,
  copy,
  change: { revision = '', ...change },
  locale,
  now,
}: Pick<Found, 'group' | 'copy'> & {
  actor: Actor;
  stored: PostDoc;
  change: VersionChange;
  locale: Locale;
  now: Date;
}): Promise<{ state: 'waits for a person'; revision: string }> {
  const number = Number(COPY.exec(revision)?.[1] ?? 0);
  if (number === 0 && textRevisionOf(stored) !== revision) throw changedSince();
  if (number !== (copy?.number ?? 0)) throw changedSince();

  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const value = { ...(copy?.value ?? toDraftText(stored)), ...given };
  const postId = group._id.toHexString();
  const replaced = { number, recordReplaced: true };
  const saved = await saveWorkingCopy({ actor, postId, part: locale, value, ...replaced, now });

  await recordPost(actor, 'post.proposed', toSubject(group), { now });
  return { state: 'waits for a person', revision: `copy-${saved.number}` };
}

function changedSince(): Conflict {
  const message = 'The text has changed in the meantime';
  return new Conflict(message, [{ path: 'revision', message, code: 'changed_by_other' }]);
}
