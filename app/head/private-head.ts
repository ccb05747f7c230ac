import type { MetaDescriptor } from 'react-router';
import type { Site } from '#app/ui/site/site-context.tsx';

/** The head of a page that search engines must not index: forms, accounts, moderation. */
export function privateHead({ site, title }: { site: Site; title: string }): MetaDescriptor[] {
  return [{ title: `${title} · ${site.name}` }, { name: 'robots', content: 'noindex' }];
}
