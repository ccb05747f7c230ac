import { setTimeout } from 'node:timers/promises';
import { type Locale, otherLocale } from '#contract/locales.ts';
import { TEXT_RULES } from '#contract/posts/text-fields.ts';
import type { DraftProblem } from '#contract/translation/translation.ts';
import { Forbidden, NotFound } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { type Glossary, loadGlossary } from '#server/translation/glossary/check-terms.ts';
import { findExamples, recall } from '#server/translation/memory/memory.ts';
import { findServer } from '#server/translation/server-settings.ts';
import { ask } from '#server/translation/services/ask.ts';
import {
  type Context,
  TranslationFailed,
  type TranslationServer,
} from '#server/translation/services/service.ts';
import { takeCharacters } from '#server/translation/settings-store.ts';
import { textOfMessage, toPlainMessage } from '#server/translation/text/message.ts';
import type { Message } from '#server/translation/text/model.ts';
import { hasSameMarkup, restoreAnswer, split } from '#server/translation/text/texts.ts';
import { fillCopy } from './fill-copy.ts';
import { type DraftDoc, originalOf, type Unit } from './model.ts';
import * as store from './store.ts';

/** A damaged answer is asked for once more; a passing failure, after a pause. */
const ATTEMPTS = 2;
const PAUSE_MS = 1_000;
const PASSING: DraftProblem[] = ['busy', 'unreachable', 'garbage'];

const NEIGHBOUR_MAX = 300;

/** The drafts of this process, with what ends them. */
const running = new Map<string, AbortController>();
const work = new Set<Promise<void>>();

/** Translates what waits in a draft, then fills the working copy. */
export function runDraft(doc: DraftDoc, earlier: Unit[] = []): void {
  const stop = new AbortController();
  running.set(doc._id, stop);
  const done = complete(doc, { earlier, stop })
    .catch((error: unknown) => log.error({ err: error }, 'A draft of a translation failed'))
    .finally(() => {
      if (running.get(doc._id) === stop) running.delete(doc._id);
      work.delete(done);
    });
  work.add(done);
}

export function stopDraft(id: string): void {
  running.get(id)?.abort();
}

/** Ends requests that run; the drafts stay, and the next process goes on with them. */
export async function stopDrafts(): Promise<void> {
  for (const stop of running.values()) stop.abort('leave');
  await Promise.all(work);
}

async function complete(
  doc: DraftDoc,
  { earlier, stop }: { earlier: Unit[]; stop: AbortController },
): Promise<void> {
  const server = await findServer();
  if (!server) return end(doc, 'address');
  const { messages, definitions } = await messagesOf(doc);
  const glossary = await loadGlossary(doc.to);
  let problem: DraftProblem | null = null;
  const waiting = [...doc.units.keys()].filter((index) => doc.units[index]?.state === 'waiting');
  await Promise.all(
    waiting.map(async (index) => {
      try {
        // What is being translated when a request fails still arrives.
        const run = { isOver: () => problem !== null, signal: stop.signal };
        const message = messages[index] ?? null;
        await translateUnit(doc, { index, message, definitions, server, glossary, ...run });
      } catch (error) {
        if (!(error instanceof TranslationFailed)) throw error;
        problem ??= error.problem;
      }
    }),
  );

  if (stop.signal.reason === 'leave') return;
  if (problem) return end(doc, problem);
  // Nothing usable has come.
  const isUseless = waiting.length > 0 && waiting.every((index) => doc.units[index]?.state === 'kept');
  if (isUseless) return end(doc, 'garbage');
  await fill(doc, earlier);
}

async function fill(doc: DraftDoc, earlier: Unit[]): Promise<void> {
  try {
    const isFilled = await fillCopy(doc, earlier);
    await store.finishDraft(doc, { state: 'done', problem: null, isFilled });
  } catch (error) {
    // The post is gone, or the person who has asked may no longer write.
    if (!(error instanceof NotFound || error instanceof Forbidden)) throw error;
    await end(doc, 'cancelled');
  }
}

async function end(doc: DraftDoc, problem: DraftProblem): Promise<void> {
  await store.finishDraft(doc, { state: 'failed', problem, isFilled: false });
}

/** The messages of all units, in their order. */
async function messagesOf(doc: DraftDoc): Promise<{ messages: (Message | null)[]; definitions: string }> {
  const { blocks, definitions } = await split(originalOf(doc));
  const contents = blocks.map(({ message }) => message).values();
  const messages = doc.units.map((unit) =>
    unit.field === 'content' ? (contents.next().value ?? null) : toPlainMessage(unit.source),
  );
  return { messages, definitions };
}

type Task = {
  message: Message | null;
  definitions: string;
  server: TranslationServer;
  glossary: Glossary;
  signal: AbortSignal;
  isOver: () => boolean;
};

async function translateUnit(doc: DraftDoc, { index, ...task }: Task & { index: number }): Promise<void> {
  const unit = doc.units[index];
  if (!unit) return;
  const { next, characters } = await translate(unit, { ...task, doc, surroundings: contextOf(doc, index) });
  doc.units[index] = next;
  const isStored = await store.storeUnit(doc, { index, unit: next, characters, now: new Date() });
  if (!isStored) throw new TranslationFailed('cancelled');
}

/** A unit with its translation: from the memory, otherwise from the server. Throws TranslationFailed. */
export async function translate(
  unit: Unit,
  {
    doc,
    surroundings,
    message,
    definitions,
    server,
    glossary,
    signal,
    isOver,
  }: Task & {
    doc: Pick<DraftDoc, '_id' | 'to'>;
    surroundings: Pick<Context, 'title' | 'before' | 'after'>;
  },
): Promise<{ next: Unit; characters: number }> {
  let characters = 0;
  const from = otherLocale(doc.to);
  let next = await fromMemory(unit, { from, definitions });
  for (let attempt = 0; message && attempt < ATTEMPTS && next.state === 'kept'; attempt++) {
    const text = textOfMessage(message);
    const known = { terms: glossary.termsIn(text), examples: await findExamples(unit.source, from) };
    const context = { ...surroundings, ...known };
    const question = { text, from, to: doc.to, context, signal };
    const asked = await askPatiently(server, question, { draft: doc._id, isOver });
    characters += text.length * asked.times;
    const markdown = unit.field === 'content' ? { definitions } : null;
    const restored = await restoreAnswer({ message, answer: asked.answer, to: doc.to, markdown });
    if ('text' in restored && fits(unit, restored.text))
      next = { ...unit, text: restored.text, state: 'machine' };
    // Another try gives the same language.
    else if ('damage' in restored && restored.damage === 'language') break;
  }
  return { next, characters };
}

/** A unit with what the site has translated before, if it has the same markup. */
async function fromMemory(
  unit: Unit,
  { from, definitions }: { from: Locale; definitions: string },
): Promise<Unit> {
  const { source, field } = unit;
  const text = await recall(source, from);
  const isUsable =
    text !== null &&
    fits(unit, text) &&
    (field !== 'content' || (await hasSameMarkup({ source, text, definitions })));
  return isUsable ? { ...unit, text, state: 'machine' } : { ...unit, state: 'kept' };
}

async function askPatiently(
  server: TranslationServer,
  question: Parameters<typeof ask>[1],
  turn: { draft: string; isOver: () => boolean },
): Promise<{ answer: string; times: number }> {
  for (let times = 1; ; times++) {
    const limit = server.monthlyLimit;
    const isAllowed = await takeCharacters(question.text.length, { limit, now: new Date() });
    if (!isAllowed) throw new TranslationFailed('limit');
    try {
      return { answer: await ask(server, question, turn), times };
    } catch (error) {
      const isPassing = error instanceof TranslationFailed && PASSING.includes(error.problem);
      if (!isPassing || times >= ATTEMPTS) throw error;
      await setTimeout(PAUSE_MS, undefined, { ref: false });
    }
  }
}

function fits({ field }: Unit, text: string): boolean {
  const { max, singleLine } = TEXT_RULES[field];
  return text.length <= max && !(singleLine && text.includes('\n'));
}

export function contextOf(
  { units }: Pick<DraftDoc, 'units'>,
  index: number,
): Omit<Context, 'terms' | 'examples'> {
  const near = (step: number) => {
    const neighbour = units[index + step];
    return neighbour?.field === 'content' ? neighbour.source.slice(0, NEIGHBOUR_MAX) : '';
  };
  const title = units.find(({ field }) => field === 'title')?.source ?? '';
  return { title: index === 0 ? '' : title, before: near(-1), after: near(1) };
}
