import type { MessageProblem } from '#contract/announce/problems.ts';
import type { Remote } from '#server/announce/model.ts';
import { call, garbage, type Json, ServiceProblem, unless } from './call.ts';
import type { Account, Cover, Outgoing, Service } from './service.ts';

const ADMIN = ['administrator', 'creator'];
const OUTSIDE = ['left', 'kicked'];

/** The Bot API of Telegram (https://core.telegram.org/bots/api). */
export const telegram: Service = {
  async identify(account) {
    const bot = await ask(account, 'getMe', {});
    const chat = await unless(
      ({ code }) => code === 'refused',
      ask(account, 'getChat', { chat_id: account.account }),
    );
    if (!chat) throw new ServiceProblem('not_found');
    await requireMember(account, { bot, isChannel: chat.type === 'channel' });
    const { title, username } = chat as { title?: string; username?: string };
    return {
      name: title ?? username ?? account.account,
      address: username ? `https://t.me/${username}` : null,
    };
  },

  async send(account, message) {
    const picture = message.cover && (await sendPicture(account, message.cover, message));
    if (picture) return toRemote(account, picture, true);
    const sent = await ask(account, 'sendMessage', { chat_id: account.account, ...toText(message) });
    return toRemote(account, sent, false);
  },

  async edit(account, { id, isPhoto }, message) {
    const place = { chat_id: account.account, message_id: Number(id) };
    const change = isPhoto
      ? ask(account, 'editMessageCaption', { ...place, ...toCaption(message) })
      : ask(account, 'editMessageText', { ...place, ...toText(message) });
    await unless(says(/message is not modified/i), change);
  },

  async remove(account, { id }) {
    const place = { chat_id: account.account, message_id: Number(id) };
    await unless(says(/message to delete not found/i), ask(account, 'deleteMessage', place));
  },

  // It has no way to tell a repetition from a second message.
  repeatableMs: 0,
};

/** Null if Telegram does not take the picture: then nothing was sent. */
function sendPicture(account: Account, { address: photo }: Cover, message: Outgoing): Promise<Json | null> {
  const sent = ask(account, 'sendPhoto', { chat_id: account.account, photo, ...toCaption(message) });
  return unless(says(/photo|picture|image|file|url|media|wrong type|web ?page/i), sent);
}

function toText(message: Outgoing) {
  const { text, page, hasCard } = message;
  return {
    text,
    entities: toEntities(message),
    link_preview_options: hasCard
      ? { url: page.address, prefer_large_media: true, show_above_text: false }
      : { is_disabled: true },
  };
}

function toCaption(message: Outgoing) {
  return { caption: message.text, caption_entities: toEntities(message) };
}

/** The title is bold. Telegram finds addresses and hashtags itself. */
function toEntities({ titleLength: length }: Outgoing) {
  return length > 0 ? [{ type: 'bold', offset: 0, length }] : [];
}

/** A private channel has no name, so its messages have no address for others. */
function toRemote({ account }: Account, { message_id: id, chat }: Json, isPhoto: boolean): Remote {
  if (typeof id !== 'number') throw garbage();
  const { username } = (chat ?? {}) as { username?: string };
  const name = username ?? /^@(.+)/.exec(account)?.[1];
  return { id: String(id), address: name ? `https://t.me/${name}/${id}` : null, isPhoto };
}

/** A bot that may not write is found before the first message. Some servers don't say. */
async function requireMember(
  account: Account,
  { bot, isChannel }: { bot: Json; isChannel: boolean },
): Promise<void> {
  const asked = ask(account, 'getChatMember', { chat_id: account.account, user_id: bot.id });
  const { status } = await asked.catch(() => ({ status: undefined }));
  if (typeof status !== 'string') return;
  if (isChannel ? ADMIN.includes(status) : !OUTSIDE.includes(status)) return;
  throw new ServiceProblem('forbidden', { detail: status });
}

/** Calls a method of the Bot API. The token is a part of its address. */
async function ask(account: Account, method: string, json: object): Promise<Json> {
  const token = account.secret.replace(/[^\w:.-]/g, encodeURIComponent);
  const answer = await call(account, { path: `/bot${token}/${method}`, json });
  const { ok, result } = answer.json;
  if (ok !== true) throw garbage();
  return typeof result === 'object' && result !== null ? (result as Json) : {};
}

/** Whether the service refused with these words. */
function says(words: RegExp) {
  return ({ code, detail }: MessageProblem) => code === 'refused' && words.test(detail ?? '');
}
