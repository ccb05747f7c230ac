import {
  allFields,
  type EditorIntent,
  type EditorPost,
  type Fields,
  fieldsOfPart,
  isSameFields,
} from '#app/ui/admin/editor/editor-post.ts';
import { isLocale, type Locale } from '#contract/locales.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { commitPost } from '#server/posts/admin/commit.ts';
import { getPostForEditing, startPost } from '#server/posts/admin/edit.ts';
import { addToHistory } from '#server/posts/admin/history.ts';
import { setPostState } from '#server/posts/admin/post-state.ts';
import {
  copyOriginal,
  discardWorkingCopy,
  saveWorkingCopy,
  WorkingCopyConflict,
} from '#server/posts/admin/working-copies.ts';
import { markUpToDate } from '#server/posts/translation/mark-up-to-date.ts';
import { toEditorPost } from './post-editor.ts';
import { chosenLanguages, type FieldContext, problem, toDraft } from './post-fields.ts';

type ActionInput = { actor: SignedIn; post: EditorPost; fields: Fields; context: FieldContext };
type Numbers = Partial<Record<DraftPart, number>>;
/** `post` is the address of the post in the admin: its slug, or its id. */
type Done = { done: EditorIntent; post: string };
type PostAction = (input: ActionInput) => Promise<Done>;

/** The actions of the editor's form, by its `intent` field. Each first saves what was typed. */
export const postActions: Record<string, PostAction> = {
  save: async (input) => {
    await save(input);
    return { done: 'saved', post: addressOf(input) };
  },

  async publish(input) {
    const { actor, fields, context } = input;
    const locales = chosenLanguages(fields);
    if (locales.length === 0)
      throw new Invalid('Invalid request', [problem('publish', 'nothing_to_publish')]);
    const numbers = await save(input);
    const postId = input.post.id;
    const { parts } = await requireTexts(input, locales);
    const minorEdit = fields.minorEdit === 'yes';
    const { slug } = await commitPost({ actor, postId, locales, published: true, minorEdit, numbers });
    const { publishedAt } = toDraft('settings', parts.settings.fields, context);
    const isLater = publishedAt !== null && Date.parse(publishedAt) > Date.now();
    return { done: isLater ? 'scheduled' : 'published', post: slug };
  },

  'unpublish.uk': (input) => unpublish(input, 'uk'),
  'unpublish.en': (input) => unpublish(input, 'en'),

  /** Without scripts: adds the texts that the page showed as refused to the history, and saves the others. */
  async theirs(input) {
    const { actor, post, fields, context } = input;
    const refused = DRAFT_PARTS.filter((part) => (fields.refused ?? '').split(' ').includes(part));
    for (const locale of refused.filter(isLocale)) {
      const value = toDraft(locale, fieldsOfPart(locale, fields), context);
      await addToHistory({ actor, postId: post.id, locale, value });
    }
    const theirs = refused.map((part) => [part, post.parts[part]]);
    await save({ ...input, fields: { ...fields, ...allFields(Object.fromEntries(theirs)) } });
    return { done: 'saved', post: addressOf(input) };
  },

  async discard(input) {
    const { actor, post } = input;
    for (const part of DRAFT_PARTS) {
      const number = numberIn(input, part);
      if (post.parts[part].hasCopy) await discardWorkingCopy({ actor, postId: post.id, part, number });
    }
    return { done: 'discarded', post: addressOf(input) };
  },

  'copy.uk': (input) => copyTo(input, 'uk'),
  'copy.en': (input) => copyTo(input, 'en'),
  'upToDate.uk': (input) => toUpToDate(input, 'uk'),
  'upToDate.en': (input) => toUpToDate(input, 'en'),
};

async function unpublish(input: ActionInput, locale: Locale): Promise<Done> {
  const { actor, post } = input;
  await save(input);
  await setPostState({ actor, postId: post.id, locales: [locale], published: false });
  return { done: 'unpublished', post: addressOf(input) };
}

async function copyTo(input: ActionInput, to: Locale): Promise<Done> {
  const { actor, post } = input;
  const numbers = await save(input);
  await copyOriginal({ actor, postId: post.id, to, number: numbers[to] ?? 0 });
  return { done: 'copied', post: addressOf(input) };
}

async function toUpToDate(input: ActionInput, locale: Locale): Promise<Done> {
  const { actor, post } = input;
  await save(input);
  await markUpToDate({ actor, postId: post.id, locale });
  return { done: 'upToDate', post: addressOf(input) };
}

function addressOf({ post }: ActionInput): string {
  return post.slug ?? post.id;
}

/**
 * Saves the working copies from the form, and returns their numbers. The script of the page saves them before
 * it sends the form, and sends their numbers instead of the texts.
 */
async function save(input: ActionInput): Promise<Numbers> {
  const { actor, post, fields, context } = input;
  if (post.isNew) await startPost({ actor, id: post.id, kind: post.kind });
  if (fields.isSaved === 'yes') return numbersOf(input);
  const changed = DRAFT_PARTS.filter(
    (part) => !isSameFields(fieldsOfPart(part, fields), post.parts[part].fields),
  );
  if (!post.isNew) requireUnchanged(input, changed);
  // All parts are parsed before the first one is saved.
  const values = changed.map((part) => [part, toDraft(part, fieldsOfPart(part, fields), context)] as const);
  const numbers = numbersOf(input);
  for (const [part, value] of values) {
    // The page of a new post does not learn what a form that failed has saved.
    const repeated = post.isNew ? { saveId: `new ${post.id}`, lostSaveIds: [`new ${post.id}`] } : {};
    const names = { number: numberIn(input, part), base: fields[`base.${part}`] ?? '', ...repeated };
    numbers[part] = (await savePart({ actor, postId: post.id, part, value, ...names })).number;
  }
  return numbers;
}

/** Throws Conflict with all parts that somebody else has changed since the form was loaded, before any is saved. */
function requireUnchanged({ post, fields }: ActionInput, parts: DraftPart[]): void {
  const refused = parts.filter((part) => {
    const { number, base } = post.parts[part];
    const [seenNumber = String(number), seenBase = base] = [fields[`number.${part}`], fields[`base.${part}`]];
    return seenNumber !== String(number) || seenBase !== base;
  });
  if (refused.length === 0) return;
  throw new Conflict(
    'Somebody else has saved in the meantime',
    refused.map((part) => problem(part, 'changed_by_other')),
  );
}

/** The error names the refused part for the page. */
async function savePart(save: Parameters<typeof saveWorkingCopy>[0]) {
  try {
    return await saveWorkingCopy({ ...save, recordReplaced: true });
  } catch (error) {
    if (!(error instanceof WorkingCopyConflict)) throw error;
    throw new Conflict('Somebody else has saved in the meantime', [problem(save.part, 'changed_by_other')]);
  }
}

function numbersOf(input: ActionInput): Numbers {
  return Object.fromEntries(DRAFT_PARTS.map((part) => [part, numberIn(input, part)]));
}

function numberIn({ fields }: ActionInput, part: DraftPart): number {
  const number = Number(fields[`number.${part}`] ?? 0);
  return Number.isSafeInteger(number) ? number : 0;
}

/** The post as stored after the save. Throws Invalid where a chosen language has no text. */
async function requireTexts({ actor, post, context }: ActionInput, locales: Locale[]): Promise<EditorPost> {
  const saved = toEditorPost(await getPostForEditing({ actor, post: post.id }), context);
  const empty = locales.filter((locale) => !saved.versions[locale] && !saved.parts[locale].hasCopy);
  if (empty.length > 0) {
    throw new Invalid(
      'Invalid request',
      empty.flatMap((locale) => [
        problem(`${locale}.title`, 'too_small'),
        problem(`${locale}.content`, 'too_small'),
      ]),
    );
  }
  return saved;
}
