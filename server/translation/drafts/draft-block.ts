import { otherLocale } from '#contract/locales.ts';
import type { Pane } from '#contract/translation/pane.ts';
import { recordChange } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { requirePostId } from '#server/posts/post-id.ts';
import { requireEditor } from '#server/posts/require-editor.ts';
import { loadGlossary } from '#server/translation/glossary/check-terms.ts';
import { requireServer } from '#server/translation/server-settings.ts';
import { TranslationFailed } from '#server/translation/services/service.ts';
import { findLines } from '#server/translation/text/find-lines.ts';
import type { PassagePair } from '#server/translation/text/model.ts';
import { alignTexts, split } from '#server/translation/text/texts.ts';
import { getText } from './drafts.ts';
import { presentText, wholeBlocks } from './plan-draft.ts';
import type { OfText } from './reading.ts';
import { contextOf, translate } from './run-draft.ts';
import * as store from './store.ts';

/** How long a person waits for one block. */
const WAIT_MS = 60_000;

/**
 * Translates the block of the original that corresponds to a line of the text, or that is missing there. `isFree` says
 * that no words of a person stand in its place. Throws NotFound, Forbidden, Unavailable with the code `no_translation`.
 */
export async function draftBlock({
  actor,
  postId,
  to,
  content,
  line,
}: OfText & { line: number }): Promise<Pane['drafted']> {
  const by = requireEditor(actor);
  const editable = await getText({ actor, post: postId, to });
  const server = await requireServer();
  const original = presentText(editable.versions[otherLocale(to)]);
  const place = findPlace(await alignTexts(original.content, content), { content, line });
  const parts = await split(original.content);
  const units = wholeBlocks(parts);
  const index = units.findIndex(({ source }) => source === place?.source);
  const unit = units[index];
  const message = parts.blocks[index]?.message;
  if (!place || !unit || !message) return { problem: 'no_block' };

  const translationId = requirePostId(editable.id);
  const _id = store.draftId(translationId, to);
  try {
    const { next, characters } = await translate(unit, {
      doc: { _id, to },
      surroundings: { ...contextOf({ units }, index), title: original.title },
      ...{ message, definitions: parts.definitions, server, glossary: await loadGlossary(to) },
      signal: AbortSignal.timeout(WAIT_MS),
      isOver: () => false,
    });
    if (next.state === 'kept') return { problem: 'garbage' };
    const now = new Date();
    const machine = server.model || server.kind;
    const block = { source: unit.source, text: next.text, isMachine: true, isUnread: true };
    const none = { before: '', units: [], known: [], isPartial: true, isFilled: false };
    const ended = { state: 'single', problem: null, runId: newId(), startedAt: now, aliveAt: now } as const;
    await store.addSingle({ _id, translationId, to, by, machine, ...none, ...ended }, { block, characters });
    const subject = { id: editable.id, name: original.title };
    await recordChange({ actor, action: 'post.drafted', subject, locales: [to], other: machine, now });
    return { block: unit.source, to: next.text, isFree: place.isFree };
  } catch (error) {
    if (error instanceof TranslationFailed) return { problem: error.problem };
    throw error;
  }
}

type Place = { source: string; isFree: boolean };

/** The block of the original at a line; between two blocks, the first one that is missing there. */
function findPlace(pairs: PassagePair[], { content, line }: { content: string; line: number }): Place | null {
  const sources = pairs.flatMap(({ right }) => right.map(({ source }) => source));
  const starts = findLines(content, sources).values();
  let missing: Place | null = null;
  for (const { left, right } of pairs) {
    for (const [index, { source }] of right.entries()) {
      const start = starts.next().value ?? 1;
      const block = left[Math.min(index, left.length - 1)];
      if (start > line) return missing;
      const isHere = line < start + source.split('\n').length;
      if (isHere) return block?.text ? { source: block.source, isFree: source === block.source } : null;
      missing = null;
    }
    const next = left.slice(right.length).find(({ text }) => text !== '');
    if (next) missing ??= { source: next.source, isFree: true };
  }
  return missing;
}
