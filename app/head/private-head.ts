import type { MetaDescriptor } from 'react-router';
import type { Site } from '#app/site/ui/site-context.tsx';
import type { Locale } from '#contract/locales.ts';

type MetaArgs<Data> = {
  matches: readonly [{ loaderData: { site: Site } }, ...unknown[]];
  loaderData: Data;
};

/** The `meta` of a page that search engines must not index: forms, accounts, moderation. */
export function privateMeta<Data = unknown>(title: (locale: Locale, loaderData: Data) => string) {
  return ({ matches: [root], loaderData }: MetaArgs<Data>): MetaDescriptor[] => {
    const { site } = root.loaderData;
    return privateHead({ site, title: title(site.locale, loaderData) });
  };
}

export function privateHead({ site, title }: { site: Site; title: string }): MetaDescriptor[] {
  return [{ title: `${title} · ${site.name}` }, { name: 'robots', content: 'noindex' }];
}
