import { replace } from 'react-router';
import type { AdminForm } from '#app/admin/admin-page.ts';
import { announcePaths } from '#contract/announce/paths.ts';
import { isLocale } from '#contract/locales.ts';
import { announceAgain, confirmMessage, removeMessage, retryMessage } from '#server/announce/messages.ts';
import { NotFound } from '#server/errors.ts';

/** `post` is the slug or the id in the address. */
type MessageForm = AdminForm & { post: string };
type MessageAction = (form: MessageForm) => Promise<never>;

/** The actions of the forms about the messages of a post, by their `intent` field. */
export const messageActions: Record<string, MessageAction> = {
  async again(form) {
    const { channel = '', language, text = '' } = form.fields;
    if (!isLocale(language)) throw new NotFound();
    const own = text.trim() === '' ? null : text;
    await announceAgain({ actor: form.actor, post: form.post, channel, locale: language, text: own });
    return showDone(form, 'again');
  },

  async retry(form) {
    await retryMessage({ actor: form.actor, id: form.fields.id ?? '' });
    return showDone(form, 'retried');
  },

  async confirm(form) {
    const address = form.fields.address?.trim() || null;
    await confirmMessage({ actor: form.actor, id: form.fields.id ?? '', address });
    return showDone(form, 'confirmed');
  },

  async remove(form) {
    await removeMessage({ actor: form.actor, id: form.fields.id ?? '' });
    return showDone(form, 'removed');
  },
};

function showDone({ locale, post }: MessageForm, done: string): never {
  throw replace(`${announcePaths.messages(locale, post)}?done=${done}`, 303);
}
