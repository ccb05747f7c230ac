import type { Locale } from '#contract/locales.ts';
import type { EditablePost } from '#contract/posts/admin.ts';
import type { Draft } from '#contract/translation/translation.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { newId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import { findGroup, getPostForEditing } from '#server/posts/management/edit.ts';
import { requirePostId } from '#server/posts/post-id.ts';
import { requireEditor, toFacts } from '#server/posts/require-editor.ts';
import { requireServer } from '#server/translation/server-settings.ts';
import { splitIntoSources } from '#server/translation/text/texts.ts';
import { blocksOf, contentOf, type DraftDoc, FIELDS, isUnread, unreadTexts } from './model.ts';
import { planDraft, presentText } from './plan-draft.ts';
import { runDraft, stopDraft } from './run-draft.ts';
import * as store from './store.ts';

/** A process from whose draft nothing arrives for so long has ended: requests take at most two minutes each. */
const ABANDONED_MS = 10 * 60_000;

type OfDraft = { actor: Actor; post: string; to: Locale };

/**
 * Begins a draft of a language from the other one; one that runs already goes on. `post` is the slug or the id of a
 * post. Throws NotFound, Forbidden, Unavailable with the code `no_translation`.
 */
export async function startDraft({
  actor,
  post,
  to,
  only,
}: OfDraft & { only?: 'changed' | undefined }): Promise<Pick<Draft, 'state'>> {
  const by = requireEditor(actor);
  const editable = await getText({ actor, post, to });
  const server = await requireServer();
  const translationId = requirePostId(editable.id);
  const earlier = await store.findDraft(translationId, to);
  const isAlive = earlier && Date.now() - earlier.aliveAt.getTime() < ABANDONED_MS;
  if (earlier?.state === 'running' && isAlive) return { state: 'running' };

  const isPartial = only === 'changed';
  const now = new Date();
  const doc: DraftDoc = {
    _id: store.draftId(translationId, to),
    translationId,
    to,
    state: 'running',
    problem: null,
    isPartial,
    runId: newId(),
    by,
    machine: server.model || server.kind,
    startedAt: now,
    aliveAt: now,
    ...(await planDraft(editable, { to, isPartial, earlier })),
    single: earlier?.single ?? [],
    characters: 0,
    isFilled: false,
  };
  await store.putDraft(doc);
  const name = presentText(editable.versions[to]).title || doc.units[0]?.source || editable.slug || '';
  const subject = { id: editable.id, name };
  await recordChange({ actor, action: 'post.drafted', subject, locales: [to], other: doc.machine, now });
  runDraft(doc, earlier?.units);
  return { state: 'running' };
}

/** Throws NotFound, Forbidden, and Unavailable with the code `no_translation` if there is no draft either. */
export async function getDraft({ actor, post, to }: OfDraft): Promise<Draft> {
  const editable = await getPostForEditing({ actor, post });
  const doc = await store.findDraft(requirePostId(editable.id), to);
  // Blocks that were drafted one by one do not make a draft of the text.
  if (!doc || doc.state === 'single') {
    await requireServer();
    throw new NotFound('There is no draft');
  }

  const present = presentText(editable.versions[to]);
  const drafted = (field: (typeof FIELDS)[number]) =>
    doc.units.find((unit) => unit.field === field)?.text ?? '';
  const content = doc.isFilled ? present.content : contentOf(doc);
  const counted = doc.units.filter(({ state }) => state !== 'same' && state !== 'theirs');
  return {
    state: doc.state,
    done: counted.filter(({ state }) => state !== 'waiting').length,
    total: counted.length,
    title: present.title || drafted('title'),
    excerpt: present.excerpt || drafted('excerpt'),
    content,
    ...(doc.isFilled ? await marksIn(doc, content) : marksOf(doc)),
    fields: FIELDS.filter((field) =>
      doc.units.some((unit) => unit.field === field && isUnread(unit) && unit.text === present[field]),
    ),
    isFilled: doc.isFilled,
    characters: doc.characters,
    ...(doc.problem ? { error: doc.problem } : {}),
  };
}

/** Ends a draft; what has arrived stays. Throws NotFound, Forbidden. */
export async function cancelDraft({ actor, post, to }: OfDraft): Promise<void> {
  const { id } = await getText({ actor, post, to });
  const _id = store.draftId(requirePostId(id), to);
  await store.cancelDraft(_id);
  stopDraft(_id);
}

/** The post, for an actor who may change the language. Throws NotFound, Forbidden. */
export async function getText({ actor, post, to }: OfDraft): Promise<EditablePost> {
  const group = await findGroup(post);
  if (!group) throw new NotFound('Post not found');
  requireCan(actor, 'edit text', { ...toFacts(group), locale: to });
  return getPostForEditing({ actor, post: group._id.toHexString() });
}

/** Goes on with drafts whose process has ended. */
export async function resumeDrafts({ now = new Date() } = {}): Promise<void> {
  const before = new Date(now.getTime() - ABANDONED_MS);
  for (let doc = await store.takeAbandoned(before); doc; doc = await store.takeAbandoned(before))
    runDraft(doc);
}

/** The blocks of a draft that no person has read. */
function marksOf(doc: DraftDoc): Pick<Draft, 'machine' | 'kept'> {
  const blocks = blocksOf(doc);
  const indexes = (isMarked: (unit: (typeof blocks)[number]) => boolean) =>
    [...blocks.keys()].filter((index) => blocks[index] && isMarked(blocks[index]));
  return { machine: indexes(isUnread), kept: indexes((unit) => isUnread(unit) && unit.state === 'kept') };
}

/** The blocks of a text that are still as a machine wrote them. */
async function marksIn(doc: DraftDoc, content: string): Promise<Pick<Draft, 'machine' | 'kept'>> {
  const unread = unreadTexts(doc);
  const kept = new Set(
    blocksOf(doc).flatMap((unit) => (isUnread(unit) && unit.state === 'kept' ? unit.text : [])),
  );
  const sources = await splitIntoSources(content);
  const indexes = (texts: Set<string>) =>
    [...sources.keys()].filter((index) => texts.has(sources[index] ?? ''));
  return { machine: indexes(unread), kept: indexes(kept) };
}
