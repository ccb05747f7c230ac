import { createContext, type RouterContextProvider } from 'react-router';
import type { DomainError } from '../../errors.ts';

/** Where routes and middleware find what belongs to the request; see React Router's `context`. */
export type RequestContext = Readonly<RouterContextProvider>;

/** What a route is called with. */
export type RouteArgs = {
  request: Request;
  params: Record<string, string | undefined>;
  context: RequestContext;
};

/** What the listener knows of a request. Other servers of the build (`react-router-serve`) do not set it. */
type RequestInfo = { method: string; target: string; clientAddress: string };

export const requestInfoContext = createContext<RequestInfo | null>(null);

/** Why the pipeline refuses a form; a middleware makes the page of it. */
export const refusalContext = createContext<DomainError | null>(null);

/** Address of the client's machine; empty where no network carried the request. */
export function clientAddressOf(context: RequestContext): string {
  return context.get(requestInfoContext)?.clientAddress ?? '';
}

/** The method as sent: the router receives GET for HEAD, and PUT for methods that it does not know. */
export function requestedMethod({ request, context }: Pick<RouteArgs, 'request' | 'context'>): string {
  return context.get(requestInfoContext)?.method ?? request.method;
}

/** Path and query as sent, which lead back to the same page: the router receives a normalized address. */
export function requestedTarget({ request, context }: Pick<RouteArgs, 'request' | 'context'>): string {
  const target = context.get(requestInfoContext)?.target;
  if (target !== undefined) return target;
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
