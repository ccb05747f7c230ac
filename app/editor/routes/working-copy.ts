import { adminEndpoint } from '#app/admin/admin-endpoint.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import type { Fields, LoadedPart } from '#app/editor/ui/editor-post.ts';
import { localeOf } from '#app/requests/page-locale.ts';
import { JSON_BODY_BYTES } from '#contract/limits.ts';
import { isLocale, type Locale } from '#contract/locales.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import {
  type EditorConflict,
  editorRequestSchema,
  type Presence,
  type RestoredPost,
  type SavedPart,
  type SaveRequest,
} from '#contract/posts/editor.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { Conflict } from '#server/errors.ts';
import { readJson } from '#server/http/request/body.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { jsonResponse } from '#server/http/response/raw-response.ts';
import { compareInProcess } from '#server/markdown/renderer.ts';
import { addToHistory } from '#server/posts/history/history.ts';
import { restorePost } from '#server/posts/management/bin.ts';
import { getPostForEditing, startPost } from '#server/posts/management/edit.ts';
import { notePresence } from '#server/posts/presence/presence.ts';
import {
  discardWorkingCopy,
  requirePresent,
  saveWorkingCopy,
  WorkingCopyConflict,
} from '#server/posts/working-copies/working-copies.ts';
import { runAction } from './post-actions.ts';
import { fieldContext, storedPart, toEditorPost } from './post-editor.ts';
import { type FieldContext, toDraft } from './post-fields.ts';

type ActionInput = { actor: SignedIn; postId: string; context: FieldContext };

/** Everything that the editor asks of the server about a post: saving its parts, and the actions of its buttons. */
export const action = adminEndpoint(async ({ request, params, context: routeContext }) => {
  const body = parse(editorRequestSchema, await readJson(request, { maxBytes: JSON_BODY_BYTES }));
  const context = await fieldContext(localeOf(request));
  const given = { actor: adminOf(routeContext), postId: params.id ?? '', context };

  if (body.intent === 'abandon') {
    await addToHistory({ ...given, locale: body.part, value: toDraft(body.part, body.fields, context) });
    return {};
  }
  if (body.intent === 'restore') return restore(given);
  if (body.intent === 'presence') {
    const { actor, postId } = given;
    return { present: await notePresence({ actor, postId, locale: body.part }) } satisfies Presence;
  }
  if (
    body.intent === 'review' ||
    body.intent === 'publish' ||
    body.intent === 'unpublish' ||
    body.intent === 'upToDate'
  ) {
    await requirePresent(given);
    return runAction(given.actor, given.postId, body);
  }

  if (body.intent === 'discard') {
    await discardWorkingCopy({ ...given, ...body });
    const post = await getPostForEditing({ ...given, post: given.postId });
    return storedPart(post, body.part, context);
  }
  try {
    return await save(given, body);
  } catch (error) {
    if (!(error instanceof WorkingCopyConflict)) throw error;
    return jsonResponse(await findConflict({ ...given, refused: body }), { status: 409, headers: {} });
  }
});

export const loader = action;

async function restore({ actor, postId }: ActionInput): Promise<RestoredPost> {
  try {
    await restorePost({ actor, postId });
  } catch (error) {
    const isTaken = error instanceof Conflict && error.details?.some(({ code }) => code === 'slug_taken');
    if (!isTaken) throw error;
    return { isRestored: false };
  }
  return { isRestored: true };
}

async function save({ actor, postId, context }: ActionInput, body: SaveRequest): Promise<SavedPart> {
  const { intent: _, kind, isStarted, part, fields, ...names } = body;
  const value = toDraft(part, fields, context);
  if (isStarted) await requirePresent({ postId });
  else await startPost({ actor, id: postId, kind });
  const saved = await saveWorkingCopy({ actor, postId, part, value, ...names });
  return { ...saved, base: names.base };
}

type Refused = { part: DraftPart; fields: Fields; number: number };

/** Returns what a refused text would have replaced: another editor's working copy, or the published text. */
async function findConflict({
  actor,
  postId,
  context,
  refused,
}: {
  actor: SignedIn;
  postId: string;
  context: FieldContext;
  refused: Refused;
}): Promise<EditorConflict> {
  const { part, fields, number } = refused;
  const post = await getPostForEditing({ actor, post: postId });

  const copy: LoadedPart = toEditorPost(post, context).parts[part];
  const isCopy = copy.hasCopy && copy.number !== number;
  const theirs = isCopy ? copy : { ...storedPart(post, part, context), number: copy.number };

  const textOf = (locale: Locale, of: Fields) => toDraft(locale, of, context);
  const difference = isLocale(part)
    ? await compareInProcess(textOf(part, theirs.fields), textOf(part, fields))
    : null;
  return { theirs, isLive: !isCopy, difference };
}
