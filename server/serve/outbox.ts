import { config } from '#server/config.ts';
import { startCommentNotices } from '#server/letters/comment-notices.ts';
import { createLetterChannel, type RenderLetter } from '#server/letters/letter-channel.ts';
import type { Channel } from '#server/outbox/model.ts';
import { startSender } from '#server/outbox/sender.ts';

/** Starts to send deliveries by the channels that the settings name. Returns a function that stops it. */
export function startOutbox({ renderLetter: render }: { renderLetter: RenderLetter }): () => Promise<void> {
  const { mail } = config();
  const channels: Channel[] = mail ? [createLetterChannel({ settings: mail, render })] : [];
  const stopNotices = startCommentNotices();
  const stopSender = startSender({ channels });
  return async () => {
    stopNotices();
    await stopSender();
  };
}
