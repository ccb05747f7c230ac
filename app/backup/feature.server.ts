import type { ServerFeature } from '#app/feature.server.ts';
import { paths } from '#contract/paths.ts';
import { toLocalTime } from '#contract/time/local-time.ts';
import { can } from '#server/auth/policy.ts';
import { getNightlyState } from '#server/backup/nightly/nightly.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { backupLetters } from './letters.ts';
import { backupAttention } from './texts/core.ts';

export const backup: ServerFeature = {
  letters: backupLetters,
  async attention({ actor, locale }) {
    if (!can(actor, 'manage backups')) return null;
    const { failure } = await getNightlyState();
    if (!failure) return null;

    const time = toLocalTime(failure.at, siteSettings().timeZone).replace('T', ' ');
    return { text: backupAttention[locale].failed(time), count: 1, to: paths.adminBackups(locale) };
  },
};
