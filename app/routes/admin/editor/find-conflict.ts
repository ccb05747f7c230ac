import type { FormProblem } from '#app/forms/form-problems.ts';
import { localeOf } from '#app/requests/page-locale.ts';
import {
  type Conflicts,
  type Fields,
  fieldsOfPart,
  type LoadedPart,
} from '#app/ui/admin/editor/editor-post.ts';
import { isLocale, type Locale } from '#contract/locales.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import type { EditorConflict } from '#contract/posts/editor.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { getPostForEditing } from '#server/posts/admin/edit.ts';
import { compareTexts } from '#server/posts/history/difference.ts';
import { fieldContext, storedPart, toEditorPost } from './post-editor.ts';
import { type FieldContext, toDraft } from './post-fields.ts';

type ConflictInput = { actor: SignedIn; postId: string; context: FieldContext };
type Refused = { part: DraftPart; fields: Fields; number: number };

/** What a refused text would have replaced: another editor's working copy, or the published text. */
export async function findConflict({
  actor,
  postId,
  context,
  refused,
}: ConflictInput & { refused: Refused }): Promise<EditorConflict> {
  const { part, fields, number } = refused;
  const post = await getPostForEditing({ actor, post: postId });
  const copy: LoadedPart = toEditorPost(post, context).parts[part];
  const isCopy = copy.hasCopy && copy.number !== number;
  const theirs = isCopy ? copy : { ...storedPart(post, part, context), number: copy.number };
  const textOf = (locale: Locale, of: Fields) => toDraft(locale, of, context);
  const difference = isLocale(part) ? compareTexts(textOf(part, theirs.fields), textOf(part, fields)) : null;
  return { theirs, isLive: !isCopy, difference };
}

/** The conflicts of a form that was sent without scripts: it has the texts, unlike one that scripts send. */
export async function findConflicts({
  problems,
  values,
  actor,
  request,
}: {
  problems: FormProblem[];
  values: Fields;
  actor: SignedIn;
  request: Request;
}): Promise<Conflicts> {
  const refused = problems.filter(({ code }) => code === 'changed_by_other').map(({ path }) => path);
  const parts = DRAFT_PARTS.filter((part) => refused.includes(part));
  if (values.isSaved === 'yes' || parts.length === 0) return {};
  const given = { actor, postId: values.id ?? '', context: await fieldContext(localeOf(request)) };
  const conflicts = parts.map(async (part) => {
    const text = { part, fields: fieldsOfPart(part, values), number: Number(values[`number.${part}`] ?? 0) };
    return [part, await findConflict({ ...given, refused: text })] as const;
  });
  return Object.fromEntries(await Promise.all(conflicts));
}
