import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

export const webhookPaths = {
  webhooks: (locale: Locale) => `${paths.admin(locale)}/webhooks`,
};
