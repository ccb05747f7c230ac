import type { AdminForm } from '#app/admin/admin-page.ts';
import { saveForm } from '#app/requests/save-form.ts';
import { commentContent } from '#contract/comments/comments.ts';
import { siteSettingsSchema } from '#contract/site-settings.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { moderateMany, replyToComment, undoModeration } from '#server/comments/moderate-many.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { SettingsConflict, updateSiteSettings } from '#server/site-settings/site-settings.ts';
import { blockUser, unblockUser } from '#server/users/users.ts';

/** The action that ran. `undo` is the id to undo it with, `user` who was blocked, `replied` what was replied to. */
type Done = { done: string; count?: number; undo?: string; user?: string; replied?: string };
type ModerationAction = (form: AdminForm) => Promise<Done>;

/** Runs the action of a row's button, whose value is an action and an id. */
export function rowFields(fields: Record<string, string>): Record<string, string> {
  const [, intent, id] =
    /^(approve|show|hide|delete|block|reply) ([0-9a-f]{24})$/.exec(fields.row ?? '') ?? [];
  if (!intent || !id) return fields;
  if (intent === 'reply') return { intent, id, content: fields[`reply-${id}`] ?? '' };
  return intent === 'block' ? { intent, user: id } : { intent, [`comment-${id}`]: 'on' };
}

export const moderationActions: Record<string, ModerationAction> = {
  hide: ({ actor, fields }) => moderateSelected('hide', actor, fields),
  show: ({ actor, fields }) => moderateSelected('show', actor, fields),
  approve: async ({ actor, fields }) => {
    const shown = await moderateSelected('show', actor, fields);
    return shown.done === 'show' ? { ...shown, done: 'approve' } : shown;
  },
  delete: ({ actor, fields }) => moderateSelected('delete', actor, fields),

  async reply({ actor, fields: { id = '', content } }) {
    await replyToComment({ actor, id, content: parse(commentContent, content, ['content']) });
    return { done: 'replied', replied: id };
  },

  async undo({ actor, fields: { undo: id = '' } }) {
    return { done: 'undone', count: await undoModeration({ actor, id }) };
  },

  async block({ actor, fields: { user = '' } }) {
    await blockUser({ actor, id: user });
    return { done: 'blocked', user };
  },

  async unblock({ actor, fields: { user = '' } }) {
    await unblockUser({ actor, id: user });
    return { done: 'unblocked' };
  },

  async rules({ actor, fields }) {
    await saveForm(fields, {
      parse: ({ policy }) => parse(siteSettingsSchema.shape.comments, policy),
      save: ({ input: comments, seen }) =>
        updateSiteSettings({
          actor,
          update(present) {
            if (seen !== undefined && present.comments !== seen) throw new SettingsConflict(present);
            return { ...present, comments };
          },
        }),
      Conflict: SettingsConflict,
      toFields: ({ comments }) => ({ policy: comments }),
    });

    return { done: 'settings' };
  },
};

async function moderateSelected(
  action: 'hide' | 'show' | 'delete',
  actor: SignedIn,
  fields: Record<string, string>,
): Promise<Done> {
  const ids = fields.all === 'yes' ? (fields.shown?.match(/[0-9a-f]{24}/g) ?? []) : selectedIn(fields);
  if (ids.length === 0) return { done: 'nothing' };
  const { count, undoId } = await moderateMany({ actor, ids, action });
  return { done: action, count, undo: undoId };
}

/** Ids of the selected comments: each checkbox is a field named by the comment's id. */
function selectedIn(fields: Record<string, string>): string[] {
  return Object.keys(fields).flatMap((name) => /^comment-([0-9a-f]{24})$/.exec(name)?.[1] ?? []);
}
