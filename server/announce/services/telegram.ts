import { call, type Json, ServiceProblem } from './call.ts';
import type { Account, Outgoing, Service } from './service.ts';

const ADMIN = ['administrator', 'creator'];
const OUTSIDE = ['left', 'kicked'];

/** The Bot API of Telegram (https://core.telegram.org/bots/api). */
export const telegram: Service = {
  async identify(account) {
    const bot = await ask(account, 'getMe', {});
    const chat = await ask(account, 'getChat', { chat_id: account.account });
    await requireMember(account, { bot, isChannel: chat.type === 'channel' });
    const { title, username } = chat as { title?: string; username?: string };
    return {
      name: title ?? username ?? account.account,
      address: username ? `https://t.me/${username}` : null,
    };
  },

  async send(account, message) {
    const sent = await sendPicture(account, message);
    return (
      sent ??
      toRemote(await ask(account, 'sendMessage', { chat_id: account.account, ...toText(message) }), false)
    );
  },

  async edit(account, { id, isPhoto }, message) {
    const place = { chat_id: account.account, message_id: Number(id) };
    const change = isPhoto
      ? ask(account, 'editMessageCaption', { ...place, ...toCaption(message) })
      : ask(account, 'editMessageText', { ...place, ...toText(message) });
    await unlessSaid(change, /message is not modified/i);
  },

  async remove(account, { id }) {
    const gone = /message to delete not found/i;
    await unlessSaid(
      ask(account, 'deleteMessage', { chat_id: account.account, message_id: Number(id) }),
      gone,
    );
  },

  // It has no way to tell a repetition from a second message.
  repeatableMs: 0,
};

/** Null if there is no picture, or Telegram does not take it: then nothing was sent. */
async function sendPicture(account: Account, message: Outgoing) {
  if (!message.cover) return null;
  const photo = { chat_id: account.account, photo: message.cover.address, ...toCaption(message) };
  const sent = ask(account, 'sendPhoto', photo).then((result) => toRemote(result, true));
  return unlessSaid(sent, /photo|picture|image|file|url|media|wrong type|web ?page/i);
}

function toText(message: Outgoing) {
  const { text, page, cover } = message;
  return {
    text,
    entities: toEntities(message),
    link_preview_options: cover
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

function toRemote(result: Json, isPhoto: boolean) {
  const { message_id: id, chat } = result as { message_id?: number; chat?: { username?: string } };
  if (typeof id !== 'number') throw new ServiceProblem('garbage', { isPassing: true, isLost: true });
  return { id: String(id), address: chat?.username ? `https://t.me/${chat.username}/${id}` : null, isPhoto };
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
async function ask({ server, secret, signal }: Account, method: string, json: object): Promise<Json> {
  const token = secret.replace(/[^\w:.-]/g, encodeURIComponent);
  const answer = await call({ url: `${server}/bot${token}/${method}`, json, secrets: [secret], signal });
  const { ok, result } = answer.json;
  if (ok !== true) throw new ServiceProblem('garbage', { isPassing: true, isLost: true });
  return typeof result === 'object' && result !== null ? (result as Json) : {};
}

/** Null if the service refused with these words. */
async function unlessSaid<Result>(request: Promise<Result>, words: RegExp): Promise<Result | null> {
  try {
    return await request;
  } catch (error) {
    const { code, detail } = error instanceof ServiceProblem ? error.problem : { code: '', detail: null };
    if (code === 'refused' && words.test(detail ?? '')) return null;
    throw error;
  }
}
