import type { MessageState } from '#contract/announce/messages.ts';
import type { ChannelDoc, MessageDoc } from './model.ts';
import { SERVICES } from './services/services.ts';

/** The states in which a message can gain the line of the translation. */
export const ACTIVE: readonly MessageState[] = ['waiting', 'sent', 'unknown'];

/** Whether the first message of a post gains a line when its translation is published. */
export function addsLines({ kind, translation }: Pick<ChannelDoc, 'kind' | 'translation'>): boolean {
  return translation === 'line' && SERVICES[kind].edit !== undefined;
}

export function isActive(
  { channelId, state, isUnwanted }: MessageDoc,
  { _id }: Pick<ChannelDoc, '_id'>,
): boolean {
  return channelId.equals(_id) && ACTIVE.includes(state) && !isUnwanted;
}
