import { paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import { mapMedia } from '#server/media/media.ts';
import { mediaIdOf } from '#server/media/media-urls.ts';
import { readMedia } from '#server/media/serve/read-media.ts';
import { getVariant } from '#server/media/serve/variants.ts';
import { findPublicMedia } from '#server/media/store.ts';
import * as channels from './channel-store.ts';
import { addressOf, composeEdited, composeText, isFitting, limitsOf, type Source } from './compose-text.ts';
import type { ChannelDoc, MessageDoc } from './model.ts';
import { readPublished, toSources } from './read-sources.ts';
import { ServiceProblem } from './services/call.ts';
import type { Account, Cover, Outgoing } from './services/service.ts';
import { SERVICES } from './services/services.ts';

const WIDTHS = [1280, 960, 640] as const;
const DAY_MS = 86_400_000;

/**
 * A message as it is to be on the service now; null if readers see none of its versions. Throws ServiceProblem if it
 * cannot fit.
 */
export async function prepareMessage(channel: ChannelDoc, message: MessageDoc): Promise<Outgoing | null> {
  const [first, ...others] = await toSources(await readPublished(message.postId, message.locales));
  if (!first) return null;

  const cover = channel.hasCover && first.coverImage ? await toCover(first.coverImage, first) : null;
  const hasPhoto = message.remote ? message.remote.isPhoto === true : cover !== null;
  const compose = (isPhoto: boolean) => {
    const limits = limitsOf(channel, { isPhoto });
    const composed =
      message.text === null
        ? composeText(channel, [first, ...others], limits)
        : composeEdited(message.text, channel, [first, ...others]);
    return isFitting(composed.text, limits) ? { ...composed, cover: isPhoto ? cover : null } : null;
  };
  // A long text of an editor is more than a caption can have.
  const composed = compose(hasPhoto) ?? (message.remote ? null : compose(false));
  if (!composed) throw new ServiceProblem('too_long');

  const { title, excerpt, locale } = first;
  return {
    ...composed,
    hasCard: channel.hasCover,
    key: message._id,
    at: message.createdAt,
    locales: [locale, ...others.map((other) => other.locale)],
    page: { address: addressOf(first), title, description: excerpt },
  };
}

/** The channel with the limits that its server states, read once a day. */
export async function withLimits(
  channel: ChannelDoc,
  account: Account,
  now = new Date(),
): Promise<ChannelDoc> {
  const { readLimits } = SERVICES[channel.kind];
  const isKnown = channel.limits && channel.limits.at.getTime() > now.getTime() - DAY_MS;
  if (!readLimits || isKnown) return channel;
  try {
    const limits = { ...(await readLimits(account)), at: now };
    return (await channels.updateChannel(channel._id, { limits })) ?? channel;
  } catch (error) {
    // The attempt to send reports the problem; older servers state no limits.
    if (error instanceof ServiceProblem) return channel;
    throw error;
  }
}

async function toCover(coverImage: string, { locale, title }: Source): Promise<Cover> {
  const id = mediaIdOf(coverImage);
  const alt = [...(await mapMedia([coverImage])).values()][0]?.alt[locale] || title;
  if (id === null) return { address: coverImage, alt, read: async () => null };
  const address = config().publicUrl + paths.media(id, WIDTHS[0]);
  return { address, alt, read: (maxBytes) => readPicture(id, maxBytes) };
}

/** The largest copy that fits; null if there is none. */
async function readPicture(id: string, maxBytes: number): Promise<Buffer | null> {
  const [doc] = await findPublicMedia([id]);
  for (const width of doc ? WIDTHS : []) {
    const variant = doc && (await getVariant(doc, { width, type: 'image/jpeg' }));
    if (variant && variant.size <= maxBytes && variant.type === 'image/jpeg')
      return Buffer.concat(await Array.fromAsync(readMedia(variant)));
  }
  return null;
}
