import type { Fields, LoadedPart } from '#app/editor/ui/editor-post.ts';
import { isLocale, type Locale } from '#contract/locales.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import type { EditorConflict } from '#contract/posts/editor.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { compareInProcess } from '#server/markdown/renderer.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import { storedPart, toEditorPost } from './post-editor.ts';
import { type FieldContext, toDraft } from './post-fields.ts';

type Refused = { part: DraftPart; fields: Fields; number: number };

/** Returns what a refused text would have replaced: another editor's working copy, or the published text. */
export async function findConflict({
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
