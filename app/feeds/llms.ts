import { isLocale, LOCALES } from '#contract/locales.ts';
import { NotFound } from '#server/errors.ts';
import { feedRoute } from '#server/http/routes/feed-route.ts';
import { loadLlms } from './load-llms.ts';

/** `/llms.txt`, `/{locale}/llms.txt` */
export const loader = feedRoute({
  type: 'text/plain; charset=utf-8',
  policy: 'llms',
  cacheBy: ['content'],
  load: ({ params: { locale } }) => {
    if (locale !== undefined && !isLocale(locale)) throw new NotFound('List not found');
    return loadLlms(locale === undefined ? LOCALES : [locale]);
  },
});
