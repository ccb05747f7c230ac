import { replace } from 'react-router';
import type { AdminForm } from '#app/admin/admin-page.ts';
import { announceAgainSchema } from '#contract/announce/messages.ts';
import { announcePaths } from '#contract/announce/paths.ts';
import { announceAgain, confirmMessage, removeMessage, retryMessage } from '#server/announce/messages.ts';
import { parse } from '#server/http/request/validation-errors.ts';

/** `post` is the slug or the id in the address, `id` that of the message. */
type MessageForm = AdminForm & { post: string; id: string };
type MessageAction = (form: MessageForm) => Promise<never>;

/** The actions of the forms about the messages of a post, by their `intent` field. */
export const messageActions: Record<string, MessageAction> = {
  async again(form) {
    const { channel, language, text = '' } = form.fields;
    const input = parse(announceAgainSchema, { channel, locale: language, text: text.trim() });
    await announceAgain({ actor: form.actor, post: form.post, ...input });
    return showDone(form, 'again');
  },

  async retry(form) {
    await retryMessage(form);
    return showDone(form, 'retried');
  },

  async confirm(form) {
    await confirmMessage({ ...form, address: form.fields.address?.trim() ?? '' });
    return showDone(form, 'confirmed');
  },

  async remove(form) {
    await removeMessage(form);
    return showDone(form, 'removed');
  },
};

function showDone({ locale, post }: MessageForm, done: string): never {
  throw replace(`${announcePaths.messages(locale, post)}?done=${done}`, 303);
}
