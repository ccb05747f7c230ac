import { config } from '#server/config.ts';
import { indexingChannel } from '#server/indexing/channel.ts';
import { createLetterChannel, type RenderLetter } from '#server/letters/letter-channel.ts';
import type { Channel } from '#server/outbox/model.ts';
import { onWake, wakeSender } from '#server/outbox/outbox.ts';
import { startSender } from '#server/outbox/sender.ts';
import { webhookChannel } from '#server/webhooks/channel.ts';
import { hasWebhooks } from '#server/webhooks/webhooks.ts';

/**
 * Starts to send deliveries by the channels that the settings name. If webhooks are the only channel and the site
 * has none, sending starts when the first webhook is created. Returns a function that stops it.
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
  let stopSender = async () => onWake(null);
  const start = () => {
    stopSender = startSender({ channels: [...chosen, webhookChannel] });
  };

  if (chosen.length > 0) start();
  else {
    // Before the look into the database, so that no webhook is created between them.
    onWake(start);
    if (await hasWebhooks()) wakeSender();
  }
  return () => stopSender();
}
