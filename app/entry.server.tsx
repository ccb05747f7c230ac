import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import { preloadModule } from 'react-dom';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
import { isDatabaseDown } from '#server/db/client.ts';
import { escapeXml } from '#server/feeds/xml.ts';
import type { RequestContext } from '#server/http/request/request-context.ts';
import { pagePolicy } from '#server/http/response/security-headers.ts';
import { log } from '#server/log.ts';
import { siteOf } from './document/site.ts';
import { serverFeatures } from './features.server.ts';
import { partsOf } from './parts.ts';
import type { Help } from './requests/error-page.tsx';
import { type Site, SiteProvider } from './site/ui/site-context.tsx';
import { isHydrated, toRouteHandle } from './ui/route-handle.ts';

/**
 * Error pages that are the same at every address, by what they show: thousands of requests can fail in the same moment,
 * and robots try thousands of addresses that do not exist.
 */
const sharedPages = new LRUCache<string, string>({ max: 50 });

/** The text instead of forms on a static copy of the site. */
export const [closedNotice] = partsOf(serverFeatures, 'closedNotice').map(([, notice]) => notice);

/** The outbox, which the service starts, renders letters with it. */
export { renderLetter } from './letters/render-letter.tsx';

/** Renders the whole page before the first byte is sent, so that an error can still become an error page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RequestContext,
): Promise<Response> {
  const site = siteOf({ request, context });
  if (isShared(status, routerContext)) {
    const html = renderShared({ url: request.url, routerContext, site });
    return toDocument(html, { status, headers });
  }

  await letOthersIn();
  const hydrated = findHydratedRoutes(routerContext);
  const nonce = hydrated.length > 0 ? randomBytes(16).toString('base64') : undefined;
  const page = (
    <SiteProvider site={site}>
      <SubmitModules context={routerContext} hydrated={hydrated} />
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </SiteProvider>
  );

  // A page without client code has nothing to wait for, and a stream costs a fifth of rendering it.
  const { html, isBroken } =
    nonce === undefined ? { html: renderDocument(page), isBroken: false } : await renderToEnd(page, nonce);
  if (nonce !== undefined) headers.set('Content-Security-Policy', pagePolicy(nonce));
  await letOthersIn();
  return toDocument(html, { status: isBroken ? 500 : status, headers });
}

let turn: Promise<void> = Promise.resolve();

/**
 * Loading, rendering and encoding a long page take tens of milliseconds each. Requests that have arrived in the meantime
 * are read after the first turn, before the second one. Pages that are made at the same time take turns too.
 */
function letOthersIn(): Promise<void> {
  turn = turn.then(() => nextTurn()).then(() => nextTurn());
  return turn;
}

function toDocument(html: string, { status, headers }: { status: number; headers: Headers }): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (status >= 400 && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  return new Response(Buffer.from(html), { status, headers });
}

function renderDocument(page: ReactNode): string {
  return `<!DOCTYPE html>${renderToString(page)}`;
}

/**
 * Whether the response is an error page of the site that does not depend on the address: the database does not answer,
 * or nothing at this address is known in any language.
 */
function isShared(status: number, { staticHandlerContext: { errors, loaderData } }: EntryContext): boolean {
  if (errors === null || !('root' in errors)) return false;
  if (status === 503) return isDatabaseDown();

  const site: Site | undefined = loaderData.root?.site;
  const help: Help | undefined = status === 404 ? errors.root?.data : undefined;
  return site?.currentUser === null && help?.translation === null && help.page === null;
}

/** Stands for the path in a shared page: without scripts, its theme buttons lead back to the address. */
const PATH_MARK = 'page:path';

/** An error page that is the same at every address, from the cache if it has been rendered. */
function renderShared({
  url,
  routerContext,
  site: anonymous,
}: {
  url: string;
  routerContext: EntryContext;
  site: Site;
}): string {
  const { loaderData, errors } = routerContext.staticHandlerContext;
  const site: Site = { ...(loaderData.root?.site ?? anonymous), path: PATH_MARK };
  const key = JSON.stringify([site, errors?.root]);
  let html = sharedPages.get(key);

  if (html === undefined) {
    loaderData.root = { site };
    html = renderDocument(
      <SiteProvider site={site}>
        <ServerRouter context={routerContext} url={url} />
      </SiteProvider>,
    );
    sharedPages.set(key, html);
  }

  return html.replaceAll(`value="${PATH_MARK}"`, () => `value="${escapeXml(anonymous.path)}"`);
}

/** A hydrated page, with the data that its client code starts from. */
async function renderToEnd(page: ReactNode, nonce: string): Promise<{ html: string; isBroken: boolean }> {
  const errors: unknown[] = [];
  const html = await new Promise<string>((resolve, reject) => {
    const body = new PassThrough();
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        text(body).then(resolve, reject);
        pipe(body);
      },
      // The router logs it in `handleError`.
      onShellError: reject,
      onError(error) {
        errors.push(error);
      },
    });
  });

  for (const error of errors) log.error({ err: error }, 'A part of a page failed to render');
  return { html, isBroken: errors.length > 0 };
}

/** Ids of the matched routes that are hydrated: an error page of the admin is in its frame, which is. */
function findHydratedRoutes({ staticHandlerContext, routeModules }: EntryContext): string[] {
  const { matches, loaderData } = staticHandlerContext;
  return matches
    .map(({ route: { id } }) => id)
    .filter((id) => isHydrated({ handle: routeModules[id]?.handle, loaderData: loaderData[id] }));
}

/** Preloads the modules of the routes that the page's fetchers submit to. */
function SubmitModules({ context, hydrated }: { context: EntryContext; hydrated: string[] }) {
  const { manifest, routeModules } = context;
  for (const id of hydrated.flatMap((id) => toRouteHandle(routeModules[id]?.handle).submitsTo ?? [])) {
    const { module, clientActionModule, imports = [] } = manifest.routes[id] ?? {};
    for (const href of [module, clientActionModule, ...imports]) {
      if (href !== undefined) preloadModule(href, { as: 'script' });
    }
  }
  return null;
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  // Client errors are not failures of the service, and clients must not be able to fill the log.
  const isRefused = isRouteErrorResponse(error) && error.status < 500;
  if (isRefused) log.debug({ err: error }, 'a route refused a request');
  else log.error({ err: error }, 'A route failed for an unknown reason');
};
