import { PAPER } from '#app/document/theme-color.tsx';
import { isLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { NotFound } from '#server/errors.ts';
import { feedRoute } from '#server/http/routes/feed-route.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';

/** `/{locale}/manifest.webmanifest`, a web app manifest (W3C). */
export const loader = feedRoute({
  type: 'application/manifest+json',
  policy: 'robots',
  cacheBy: ['settings'],
  load: async ({ params: { locale } }) => {
    if (!isLocale(locale)) throw new NotFound();
    const name = siteSettings().names[locale];
    return JSON.stringify({
      id: '/',
      name,
      short_name: name,
      lang: locale,
      start_url: paths.home(locale),
      scope: '/',
      display: 'minimal-ui',
      theme_color: PAPER.light,
      background_color: PAPER.light,
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
      ],
    });
  },
});
