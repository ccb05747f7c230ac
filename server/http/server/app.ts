import { randomUUID } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { log, withRequestId } from '../../log.ts';
import { rememberLanguage } from '../request/language-choice.ts';
import { toRoutableUrl } from '../request/normalize-url.ts';
import { type Asked, askedIn } from '../request/request-head.ts';
import { noteAskedUrl } from '../request/request-scope.ts';
import { compress } from '../response/compression.ts';
import { toErrorResponse } from '../response/errors.ts';
import { type Outgoing, toOutgoing, toResponse } from '../response/raw-response.ts';
import { withNotes } from '../response/response-notes.ts';
import { finalizeHeaders } from '../response/security-headers.ts';
import { keptOr } from '../routes/kept-answers.ts';
import { refuseUnknownMethod } from '../routes/methods.ts';
import { readPastRouter } from '../routes/past-router.ts';
import { withRoutedMethod } from '../routes/routed-methods.ts';

/** The whole service as a function. */
export type App = {
  /** From what came over a connection to what is sent over it. */
  answer: (asked: Asked) => Promise<Outgoing>;
  /** The same from request to response, where there is no connection. */
  handle: (request: Request) => Promise<Response>;
};

type Router = (request: Request) => Promise<Response>;

export function createApp({
  build,
  mode,
}: {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
}): App {
  const handle = createRequestHandler(build, mode);
  const route: Router = async (request) => {
    const current = typeof build === 'function' ? await build() : build;
    const routed = withRoutedMethod(request, current);
    if (routed instanceof Response) return routed;
    return (await readPastRouter(routed, current)) ?? handle(routed, new RouterContextProvider());
  };
  const answer = (asked: Asked) => {
    const requestId = randomUUID();
    return withRequestId(requestId, async () => {
      const startedAt = performance.now();
      const outgoing = await keptOr(asked, () => answerAnew(asked, route));
      outgoing.headers.set('X-Request-Id', requestId);
      logRequest(asked, outgoing, performance.now() - startedAt);
      return outgoing;
    });
  };
  return { answer, handle: async (request) => toResponse(await answer(askedIn(request))) };
}

async function answerAnew(asked: Asked, route: Router): Promise<Outgoing> {
  try {
    const outgoing = await withNotes(async () => {
      const request = asked.toRequest();
      const responded = toOutgoing(await respond(request, route));
      rememberLanguage(request, responded);
      return responded;
    });
    return await finish(asked, outgoing);
  } catch (error) {
    // No request can be made of what was asked, or the body failed when it was read.
    return finish(asked, toOutgoing(toErrorResponse(error)));
  }
}

function finish(asked: Asked, outgoing: Outgoing): Promise<Outgoing> {
  finalizeHeaders(outgoing);
  return compress(asked, outgoing);
}

async function respond(request: Request, route: Router): Promise<Response> {
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

function logRequest({ method, target }: Asked, { status }: Outgoing, milliseconds: number): void {
  const path = target.replace(/\?.*$/s, '');
  if (path === '/healthz' || path === '/readyz') return;
  log.info({ method, path, status, ms: Math.round(milliseconds) }, 'request');
}
