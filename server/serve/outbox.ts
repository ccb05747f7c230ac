import { config } from '#server/config.ts';
import { features } from '#server/features.ts';
import { createLetterChannel, type RenderLetter } from '#server/letters/letter-channel.ts';
import { mailSettings } from '#server/mail/mail-set-up.ts';
import type { MailSettings } from '#server/mail-settings.ts';
import { onWake, wakeSender } from '#server/outbox/outbox.ts';
import { startSender } from '#server/outbox/sender.ts';
import { refreshSiteSettings } from '#server/site-settings/site-settings.ts';

/**
 * Starts to send deliveries by the channels of the settings and of the features. If there is nothing to send by any of
 * them, sending starts with the first delivery. Returns a function that stops it.
 */
export async function startOutbox({
  renderLetter: render,
}: {
  renderLetter: RenderLetter;
}): Promise<() => Promise<void>> {
  const settings = config();
  let stopSender = async () => onWake(null);
  const start = () => {
    const letters = createLetterChannel({ findSettings: currentMail, render });
    stopSender = startSender({
      channels: [letters, ...features.flatMap(({ channels }) => channels?.(settings, features) ?? [])],
    });
  };

  if (await currentMail()) start();
  else {
    // Before the look into the database, so that nothing is planned between them.
    onWake(start);
    for (const { usesOutbox } of features) {
      if (!(await usesOutbox?.(settings))) continue;
      wakeSender();
      break;
    }
  }
  return () => stopSender();
}

/** Also after an admin has changed it in another process. */
async function currentMail(): Promise<MailSettings | null> {
  await refreshSiteSettings();
  return mailSettings();
}
