import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { Route } from './+types/root';
import { loadSite } from './document/load-site.ts';
import { ThemeColor } from './document/theme-color.tsx';
import cyrillicFont from './fonts/literata-cyrillic.woff2?url';
import cyrillicTitleFont from './fonts/literata-display-cyrillic.woff2?url';
import latinTitleFont from './fonts/literata-display-latin.woff2?url';
import latinFont from './fonts/literata-latin.woff2?url';
import { refusalPage } from './middleware/refusal-page.ts';
import { requestState } from './middleware/request-state.ts';
import { spaceForWrites } from './middleware/space-for-writes.ts';
import readerUrl from './reader/reader.js?url';
import { ErrorPage, type Help } from './requests/error-page.tsx';
import { SearchForm } from './search/ui/search-form.tsx';
import { type Site, SiteProvider, useOuterSite } from './site/ui/site-context.tsx';
import stylesUrl from './styles/main.css?url';
import { isHydrated } from './ui/route-handle.ts';

/** The fonts of a language, preloaded; those of the other script are loaded on demand. */
const PRELOADED_FONTS: Record<Locale, string[]> = {
  uk: [cyrillicFont, cyrillicTitleFont],
  en: [latinFont, latinTitleFont],
};

export const middleware: Route.MiddlewareFunction[] = [requestState, refusalPage, spaceForWrites];

export async function loader(args: Route.LoaderArgs): Promise<{ site: Site }> {
  return { site: await loadSite(args) };
}

export function headers({ errorHeaders }: Route.HeadersArgs): Headers {
  const headers = new Headers(errorHeaders);
  headers.append('Vary', 'Cookie');
  return headers;
}

export function Layout({ children }: { children: ReactNode }) {
  const anonymous = useOuterSite();
  // The loader of the root has not run if an action failed or a method was refused.
  const site = useRouteLoaderData<typeof loader>('root')?.site ?? anonymous;
  const needsScripts = useMatches().some(isHydrated);
  if (!site) throw new Error('The server gives each page the site');

  return (
    <html lang={site.locale} data-theme={site.theme ?? undefined} data-text-size={site.textSize ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        {PRELOADED_FONTS[site.locale].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={stylesUrl} />
        {site.accentStyle && <link rel="stylesheet" href={site.accentStyle} />}
        <Meta />
        <Links />
        <ThemeColor theme={site.theme} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={paths.manifest(site.locale)} />
        <script type="module" src={readerUrl} />
      </head>
      <body data-counted={site.countsViews ? '' : undefined}>
        <SiteProvider site={site}>{children}</SiteProvider>
        {needsScripts && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const help = isRouteErrorResponse(error) && isHelp(error.data) ? error.data : undefined;
  const status = statusOf(error);
  const isForAdmins = isRouteErrorResponse(error) && Boolean(error.data?.isForAdmins);

  return (
    <ErrorPage
      status={status}
      help={help}
      isForAdmins={isForAdmins}
      search={status === 404 && <SearchForm />}
    />
  );
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** The data of React Router's own errors is a string. */
function isHelp(data: unknown): data is Help {
  return typeof data === 'object' && data !== null && 'newest' in data;
}
