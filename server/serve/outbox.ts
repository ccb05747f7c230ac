import { config } from '#server/config.ts';
import { indexingChannel } from '#server/indexing/channel.ts';
import { startCommentNotices } from '#server/letters/comment-notices.ts';
import { createLetterChannel, type RenderLetter } from '#server/letters/letter-channel.ts';
import type { Channel } from '#server/outbox/model.ts';
import { startSender } from '#server/outbox/sender.ts';
import { onWake } from '#server/outbox/wake.ts';
import { webhookChannel } from '#server/webhooks/channel.ts';
import { hasWebhooks } from '#server/webhooks/webhooks.ts';

/**
 * Starts to send deliveries by the channels that the settings name. If there could only be webhooks and the site has
 * none, nothing runs until the first one is created. Returns a function that stops it.
 */
export async function startOutbox({
  renderLetter: render,
}: {
  renderLetter: RenderLetter;
}): Promise<() => Promise<void>> {
  const { mail, indexNow, webSubHub } = config();
  const chosen: Channel[] = [
    ...(mail ? [createLetterChannel({ settings: mail, render })] : []),
    ...(indexNow || webSubHub ? [indexingChannel] : []),
  ];
  const stopNotices = startCommentNotices();
  const start = () => startSender({ channels: [...chosen, webhookChannel] });
  let stopSender = async () => onWake(null);

  if (chosen.length > 0 || (await hasWebhooks())) stopSender = start();
  else
    onWake(() => {
      stopSender = start();
    });
  return async () => {
    stopNotices();
    await stopSender();
  };
}
