import { LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import type { DraftText } from '#contract/posts/admin.ts';
import type { Pane } from '#contract/translation/pane.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { findId } from '#server/db/ids.ts';
import { only } from '#server/db/projection.ts';
import { nullIfNotFound, Unavailable } from '#server/errors.ts';
import type { SiteEvent } from '#server/events/events.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import type { OfPost, PostDoc } from '#server/posts/model.ts';
import { requirePostId } from '#server/posts/post-id.ts';
import { requireEditor } from '#server/posts/require-editor.ts';
import { findLanguage } from '#server/posts/store.ts';
import { toDraftText } from '#server/posts/text.ts';
import { raiseContentOf } from '#server/revisions/revisions.ts';
import { lookUp } from '#server/translation/look-up.ts';
import { findServer } from '#server/translation/server-settings.ts';
import { findLines } from '#server/translation/text/find-lines.ts';
import { splitIntoSources } from '#server/translation/text/texts.ts';
import { getDraft, getText } from './drafts.ts';
import { blocksOf, type DraftDoc, isUnread, unreadTexts } from './model.ts';
import { presentText } from './plan-draft.ts';
import * as store from './store.ts';

export type OfText = OfPost & { to: Locale; content: string };

/** What the pane next to a text shows. `content` is the text in the editor. Throws Forbidden. */
export async function getPane({ actor, postId, to, content }: OfText): Promise<Omit<Pane, 'drafted'>> {
  requireEditor(actor);
  const isSetUp = (await findServer()) !== null;
  const draft = await findDraft({ actor, postId, to });
  const id = findId(postId);
  const doc = id && (await store.findDraft(id, to));
  const unread = doc ? await findUnread(doc, content) : [];
  const post = await getPostForEditing({ actor, post: postId }).catch(nullIfNotFound);
  const [original, present] = [otherLocale(to), to].map((locale) =>
    post ? presentText(post.versions[locale]) : toDraftText({}),
  ) as [DraftText, DraftText];
  return {
    isSetUp,
    draft,
    unread: unread.map(({ line }) => line),
    beside: doc?.state === 'done' && !doc.isFilled ? blocksBeside(doc) : [],
    ...(await lookUp({ original, present, content, to })),
  };
}

/** The blocks of a draft that is not in the text. */
function blocksBeside(doc: DraftDoc): Pane['beside'] {
  return blocksOf(doc)
    .filter(({ state }) => state === 'machine')
    .map(({ source, text }) => ({ block: source, to: text }));
}

/** A post that is not stored yet has no draft. */
async function findDraft({ actor, postId, to }: Omit<OfText, 'content'>) {
  try {
    return await getDraft({ actor, post: postId, to }).catch(nullIfNotFound);
  } catch (error) {
    if (error instanceof Unavailable && error.details?.[0]?.code === 'no_translation') return null;
    throw error;
  }
}

/** Notes that a person has read the block that begins on a line, or everything. Throws Forbidden. */
export async function acceptBlocks({ actor, postId, to, content, line }: OfText & { line: number | null }) {
  await getText({ actor, post: postId, to });
  const doc = await store.findDraft(requirePostId(postId), to);
  if (!doc) return;
  const unread = await findUnread(doc, content);
  const texts = new Set(
    unread.filter((block) => line === null || block.line === line).map(({ text }) => text),
  );
  const isRead = ({ text }: { text: string }) => texts.has(text);
  const places = <Entry>(entries: Entry[], isMeant: (entry: Entry) => boolean) =>
    entries.flatMap((entry, index) => (isMeant(entry) ? [index] : []));
  await store.setRead(doc._id, {
    units: places(
      doc.units,
      (unit) => isUnread(unit) && (unit.field === 'content' ? isRead(unit) : line === null),
    ),
    known: places(doc.known, (entry) => entry.isUnread && isRead(entry)),
    single: places(doc.single ?? [], (entry) => entry.isUnread && isRead(entry)),
  });
  const read = await store.findDraft(doc.translationId, to);
  if (read) await markVersion(read);
}

/** How many blocks of what the editor has no person has read, by language. Throws NotFound, Forbidden. */
export async function countUnread({
  actor,
  postId,
}: {
  actor: Actor;
  postId: string;
}): Promise<Record<Locale, number>> {
  const { id, versions } = await getPostForEditing({ actor, post: postId });
  const count = async (locale: Locale) => {
    const doc = await store.findDraft(requirePostId(id), locale);
    return doc ? (await findUnread(doc, presentText(versions[locale]).content)).length : 0;
  };
  const [uk = 0, en = 0] = await Promise.all(LOCALES.map(count));
  return { uk, en };
}

/** Notes in the audit log that somebody publishes what nobody has read. */
export async function recordUnread({ actor, postId, unread }: OfPost & { unread: Locale[] }): Promise<void> {
  if (unread.length === 0) return;
  const { id, slug, versions } = await getPostForEditing({ actor, post: postId });
  const name = unread.map((locale) => presentText(versions[locale]).title)[0] ?? slug ?? '';
  const subject = { id, name };
  await recordChange({ actor, action: 'post.published-unread', subject, locales: unread });
}

/** Marks the published versions of posts that have changed: whether a machine wrote what nobody has read. */
export async function markPublished(events: SiteEvent[]): Promise<void> {
  for (const event of events) {
    if (event.kind !== 'post' && event.kind !== 'page') continue;
    const doc = await store.findDraft(requirePostId(event.translationId), event.locale);
    if (doc) await markVersion(doc);
  }
}

async function markVersion(doc: DraftDoc): Promise<void> {
  const language = { translationId: doc.translationId, locale: doc.to };
  const version = await findLanguage(language, only<PostDoc>()('_id', 'content'));
  const unread = version ? await findUnread(doc, version.content) : [];
  const isChanged = await store.setMachineTranslated(language, unread.length > 0);
  if (isChanged && version) await raiseContentOf([version._id]);
}

/** The blocks of a text that are still as a machine wrote them. */
async function findUnread(doc: DraftDoc, content: string): Promise<{ text: string; line: number }[]> {
  const texts = unreadTexts(doc);
  if (texts.size === 0) return [];
  const blocks = await splitIntoSources(content);
  const lines = findLines(content, blocks);
  return blocks
    .map((text, index) => ({ text, line: lines[index] ?? 1 }))
    .filter(({ text }) => texts.has(text));
}
