import { createContext } from 'react-router';
import { serverFeatures } from '#app/features.server.ts';
import { partsOf } from '#app/parts.ts';
import { localeOf } from '#app/requests/page-locale.ts';
import type { Site } from '#app/site/ui/site-context.tsx';
import { messages } from '#app/texts/messages.ts';
import { type Accent, toAccent } from '#contract/accent.ts';
import { hasFeature } from '#contract/feature.ts';
import { isCountedPage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import { config } from '#server/config.ts';
import { isDataRequest, pageOfDataRequest } from '#server/http/request/data-request.ts';
import { readPreferences } from '#server/http/request/preferences.ts';
import { type RouteArgs, requestedTarget } from '#server/http/request/request-context.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { sitePicturePath } from '#server/open-graph/pictures.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';

/** Computed once a request: the root loader and the document both need it. */
const siteContext = createContext<Site | null>(null);

/** The site as the page of a request shows it, to an anonymous reader. */
export function siteOf(args: Pick<RouteArgs, 'request' | 'context'>): Site {
  const known = args.context.get(siteContext);
  if (known) return known;
  const site = createSite(args);
  args.context.set(siteContext, site);
  return site;
}

const switches = partsOf(serverFeatures, 'isOn');
const footerLinks = partsOf(serverFeatures, 'footerLinks');

function createSite(args: Pick<RouteArgs, 'request' | 'context'>): Site {
  const { request } = args;
  const { logo, sharePicture } = siteSettings();
  const { names, taglines, timeZone, analytics, footers, navigation, socialLinks, accent } = siteSettings();
  const locale = localeOf(request);
  const path = isDataRequest(request) ? pageOfDataRequest(requestedTarget(args)) : requestedTarget(args);

  return {
    name: names[locale],
    taglines: { uk: taglines.uk || messages.uk.home.tagline, en: taglines.en || messages.en.home.tagline },
    url: config().publicUrl,
    locale,
    timeZone,
    ...readPreferences(request.headers.get('cookie')),
    path,
    picture: sitePicturePath(locale),
    sharePicture,
    logo: toLogo(logo),
    currentUser: null,
    countsViews: analytics && hasFeature('analytics') && isCountedPage(path),
    footer: footers[locale],
    links: navigation[locale],
    footerLinks: footerLinks.flatMap(([, toLinks]) => toLinks(locale)),
    hasAuthors: false,
    socialLinks,
    accentStyle: accentStyleOf(accent),
    sendsLetters: isMailSetUp(),
    switchedOn: switches.flatMap(([name, isOn]) => (isOn() ? name : [])),
  };
}

function toLogo({ light, dark }: SiteSettings['logo']): Site['logo'] {
  const one = light ?? dark;
  return one && { light: one, dark: light ? dark : null };
}

function accentStyleOf({ light, dark }: Accent): string | null {
  if (light === '' && dark === '') return null;
  return paths.accent(toAccent({ light, dark }));
}
