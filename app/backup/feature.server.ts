import { adminMessages } from '#app/admin/texts/messages.ts';
import type { ServerFeature } from '#app/feature.server.ts';
import { toLocalTime } from '#contract/local-time.ts';
import { paths } from '#contract/paths.ts';
import { getNightlyState } from '#server/backup/nightly/nightly.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';

export const backup: ServerFeature = {
  async attention({ locale }) {
    const { failure } = await getNightlyState();
    if (!failure) return null;

    const time = toLocalTime(failure.at, siteSettings().timeZone).replace('T', ' ');
    return { text: adminMessages[locale].home.backupFailed(time), count: 1, to: paths.adminBackups(locale) };
  },
};
