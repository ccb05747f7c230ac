import type { Locale } from '#contract/locales.ts';
import type { SiteSettings } from '#contract/site-settings.ts';

/** `demo/life.yaml`, apart from the parts that features read. */
export type Life = {
  site: Pick<SiteSettings, 'names' | 'taglines'>;
  additions: { slug: string; locale: Locale; content: string }[];
  binned: string[];
  previewed: string[];
};
