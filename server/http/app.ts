import { randomUUID } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { log, withRequestId } from '../log.ts';
import { compress } from './compression.ts';
import { toErrorResponse } from './errors.ts';
import { keptOr } from './kept-answers.ts';
import { rememberLanguage } from './language-choice.ts';
import { refuseUnknownMethod } from './methods.ts';
import { noteAskedUrl } from './request-scope.ts';
import { finalizeHeaders } from './response-headers.ts';
import { withNotes } from './response-notes.ts';
import { withRoutedMethod } from './routed-methods.ts';
import { toRoutableUrl } from './url.ts';

export type App = (request: Request) => Promise<Response>;

/** The whole service as a function from request to response; the listener, and tests, call it. */
export function createApp({
  build,
  mode,
}: {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
}): App {
  const handle = createRequestHandler(build, mode);
  const route: App = async (request) => {
    const routed = withRoutedMethod(request, typeof build === 'function' ? await build() : build);
    return routed instanceof Response ? routed : handle(routed, new RouterContextProvider());
  };
  return (request) => {
    const requestId = randomUUID();
    return withRequestId(requestId, async () => {
      const startedAt = performance.now();
      const finished = await keptOr({ request, requestId }, async () => {
        const response = await withNotes(async () => {
          const answer = await respond(request, route);
          rememberLanguage(request, answer);
          return answer;
        });
        return compress(request, finalizeHeaders({ response, requestId }));
      });
      logRequest(request, finished, performance.now() - startedAt);
      return finished;
    });
  };
}

async function respond(request: Request, route: App): Promise<Response> {
  try {
    const asked = new URL(request.url);
    const url = toRoutableUrl(asked);
    if (url instanceof Response) return url;
    const refusal = refuseUnknownMethod({ method: request.method, pathname: url.pathname });
    if (refusal) return refusal;
    if (url.href === request.url) return await route(request);
    noteAskedUrl(asked);
    return await route(new Request(url, request));
  } catch (error) {
    return toErrorResponse(error);
  }
}

function logRequest(request: Request, response: Response, milliseconds: number): void {
  const { pathname } = new URL(request.url);
  if (pathname === '/healthz' || pathname === '/readyz') return;
  const { method } = request;
  log.info({ method, path: pathname, status: response.status, ms: Math.round(milliseconds) }, 'request');
}
