import { createHash } from 'node:crypto';
import { LOCALES } from '#contract/locales.ts';
import type { WrittenPost } from '#contract/posts/records.ts';
import type { CreatePost } from '#contract/posts/requests.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { isDuplicateKey } from '#server/db/failures.ts';
import { newId } from '#server/db/ids.ts';
import { Conflict } from '#server/errors.ts';
import type { Creation, Editor, PostGroup, VersionSource } from '#server/posts/model.ts';
import { recordPost } from '#server/posts/record-post.ts';
import { ownerOf, toEditor, toFacts } from '#server/posts/require-editor.ts';
import { toText } from '#server/posts/text.ts';
import { applyChange, settleChange } from './change.ts';
import { slugTaken } from './change-slug.ts';
import { planVersion } from './plan-version.ts';
import { withEvents } from './post-events.ts';
import * as groups from './post-group-store.ts';
import { renderVersions } from './render.ts';
import { seriesTags, toSeriesPlace } from './series.ts';
import { withTextRevisions } from './text-revisions.ts';
import { toWrittenPost } from './written-post.ts';

/** `scope` separates the keys of different clients. */
export type Idempotency = { scope: string; key: string };

/**
 * Creates a post in the given languages, all of them or none. Throws Conflict if the slug is taken in any
 * language, or if an earlier request with the idempotency key was a different one, Forbidden and TooLarge.
 */
export async function createPost({
  actor,
  input,
  authorName,
  by = actor.kind === 'key' ? toEditor(actor) : { id: null, name: authorName },
  idempotency,
  dryRun = false,
  now = new Date(),
}: {
  actor: Actor;
  input: CreatePost;
  authorName: string;
  /** Who writes the post; the actor if absent. */
  by?: Editor;
  idempotency?: Idempotency | undefined;
  dryRun?: boolean;
  now?: Date;
}): Promise<WrittenPost> {
  requireCan(actor, 'begin post', { isPage: false });
  const owner = ownerOf(actor);
  if (input.published) requireCan(actor, 'publish post', toFacts(owner));

  // A dry run reports what the request would do now, not how an earlier one was answered.
  const creationKey = idempotency && !dryRun ? hashOf([idempotency.scope, idempotency.key]) : undefined;
  const earlier = creationKey && (await findEarlierAnswer(creationKey, input, now));
  if (earlier) return earlier;
  if (await groups.findPostGroup({ slug: input.slug })) throw slugTaken();

  const versions = firstVersions(input, { authorName, now });
  const rendered = await renderVersions(versions);
  const group = toPostGroup(input, versions, { creationKey, owner, by, now });
  const written = toWrittenPost(group, versions);
  if (dryRun) return written;

  try {
    await groups.insertPostGroup(group);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const answer = creationKey && (await findEarlierAnswer(creationKey, input, now));
    if (answer) return answer;
    throw slugTaken();
  }

  await applyChange(group, rendered);
  await recordPost(actor, input.published ? 'post.published' : 'post.created', written, { now });
  return written;
}

/** The response to the request that first used this key, as soon as its post can be read. */
async function findEarlierAnswer(
  creationKey: string,
  input: CreatePost,
  now: Date,
): Promise<WrittenPost | null> {
  const creation = await groups.findCreation(creationKey);
  if (!creation) return null;
  if (creation.requestHash === hashOf(input)) {
    await settleChange({ slug: creation.answer.slug, now });
    return creation.answer;
  }

  const message = 'This Idempotency-Key was already used for a different request';
  throw new Conflict(message, [{ path: 'Idempotency-Key', message, code: 'idempotency_mismatch' }]);
}

function firstVersions(
  input: CreatePost,
  { authorName, now }: { authorName: string; now: Date },
): VersionSource[] {
  const { uk: _uk, en: _en, slug: _slug, tags: _tags, seriesPart: _part, ...settings } = input;
  return LOCALES.flatMap((locale) => {
    const text = input[locale] && toText(input[locale]);
    const coverImage = input.coverImage || null;
    const given = { ...settings, text, coverImage, series: toSeriesPlace(input) };
    return planVersion(given, { locale, stored: undefined, authorName, now }) ?? [];
  });
}

function toPostGroup(
  input: CreatePost,
  versions: VersionSource[],
  {
    creationKey,
    owner,
    by,
    now,
  }: { creationKey: string | undefined; owner: Pick<PostGroup, 'owner'>; by: Editor; now: Date },
): PostGroup {
  const group = { _id: newId(), ...owner, slug: input.slug, revision: 1, createdAt: now };
  const decided = withTextRevisions(versions, { stored: [], revision: group.revision, by, now });
  const pending = {
    at: now,
    ...decided,
    addTags: [...(input.tags ?? []), ...seriesTags(versions)],
    remove: [],
  };

  const created = withEvents([], group, { ...group, pending });
  if (!creationKey) return created;

  const answer = toWrittenPost(group, versions);
  const creation: Creation = { key: creationKey, requestHash: hashOf(input), answer };
  return { ...created, creation };
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
