import { loadAdminPage } from '#app/admin/admin-page.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { TranslatePage } from '#app/posts/ui/admin/translate/translate-page.tsx';
import { pageNumber } from '#app/requests/page-number.ts';
import { POSTS_LIMIT_MAX } from '#contract/limits.ts';
import { isLocale, type Locale, otherLocale } from '#contract/locales.ts';
import { countTranslateNext, listTranslateNext } from '#server/posts/management/list.ts';
import type { Route } from './+types/translate';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const totals = await countTranslateNext({ actor });
    const given = query.get('to');
    const to = isLocale(given) ? given : mostLacking(totals, locale);
    const page = pageNumber(args.request);
    const list = await listTranslateNext({ actor, lacking: to, page, limit: POSTS_LIMIT_MAX });

    return { list, to, totals, now: new Date().toISOString() };
  });
}

export const meta = privateMeta((locale) => adminMessages[locale].posts.translate.title);

export default function Translate({ loaderData }: Route.ComponentProps) {
  return <TranslatePage {...loaderData} />;
}

/** If the numbers are equal, the language that is not the interface's. */
function mostLacking(totals: Record<Locale, number>, locale: Locale): Locale {
  return totals[locale] > totals[otherLocale(locale)] ? locale : otherLocale(locale);
}
