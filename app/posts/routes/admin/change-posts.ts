import type { AdminForm } from '#app/admin/admin-page.ts';
import type { BulkDone } from '#app/posts/ui/admin/posts/list-outcome.tsx';
import { POSTS_LIMIT_MAX } from '#contract/limits.ts';
import { BULK_ACTIONS, bulkUndoSchema } from '#contract/posts/admin-list.ts';
import { invalidAt, NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { changePosts, undoChanges } from '#server/posts/management/bulk.ts';

type Fields = Record<string, string>;

/** Runs the action of the list's form: one of BULK_ACTIONS on the selected posts, or taking one back. */
export async function changeSelected({ actor, fields }: AdminForm): Promise<BulkDone> {
  const { intent } = fields;
  if (intent === 'undo') {
    const undo = parse(bulkUndoSchema, toJson(fields.undo));
    return { result: await undoChanges({ actor, undo }), isUndo: true };
  }

  const action = BULK_ACTIONS.find((name) => name === intent);
  if (!action) throw new NotFound();

  const ids = selectedIn(fields).slice(0, POSTS_LIMIT_MAX);
  if (ids.length === 0) {
    throw invalidAt('posts', 'Select posts first', 'nothing_selected');
  }

  return { result: await changePosts({ actor, action, ids }), isUndo: false };
}

/** Ids of the selected posts: each checkbox is a field named by the id. The first one selects all shown. */
function selectedIn(fields: Fields): string[] {
  if (fields.all === 'yes') return fields.shown?.match(/[0-9a-f]{24}/g) ?? [];
  return Object.keys(fields).flatMap((name) => /^post-([0-9a-f]{24})$/.exec(name)?.[1] ?? []);
}

function toJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
