import { createContext, type RouterContextProvider } from 'react-router';
import type { DomainError } from '#server/errors.ts';
import type { RequestHead } from './request-head.ts';

/** The context in which routes and middleware find the data of their request; see React Router's `context`. */
export type RequestContext = Readonly<RouterContextProvider>;

/** The arguments of a route. */
export type RouteArgs = {
  request: Request;
  params: Record<string, string | undefined>;
  context: RequestContext;
};

/**
 * Properties of a request that the listener sets. Other servers of the build (`react-router-serve`) do not set
 * them.
 */
type RequestInfo = Pick<RequestHead, 'method' | 'target' | 'sentTarget' | 'clientAddress'>;

export const requestInfoContext = createContext<RequestInfo | null>(null);

/** The reason why the pipeline refuses a form; a middleware renders its page. */
export const refusalContext = createContext<DomainError | null>(null);

/** Address of the client's machine; empty if the request did not come over the network. */
export function clientAddressOf(context: RequestContext): string {
  return context.get(requestInfoContext)?.clientAddress ?? '';
}

/** The method as sent: the router receives GET for HEAD, and PUT for methods that it does not know. */
export function requestedMethod({ request, context }: Pick<RouteArgs, 'request' | 'context'>): string {
  return context.get(requestInfoContext)?.method ?? request.method;
}

/** Path and query, which lead back to the same page: the router receives a normalized address. */
export function requestedTarget({ request, context }: Pick<RouteArgs, 'request' | 'context'>): string {
  const target = context.get(requestInfoContext)?.target;
  if (target !== undefined) return target;
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** The URL with the query as sent, which redirects keep: the router receives only declared parameters. */
export function requestedUrl({ request, context }: Pick<RouteArgs, 'request' | 'context'>): URL {
  const url = new URL(request.url);
  const sent = context.get(requestInfoContext)?.sentTarget;
  if (sent !== undefined) url.search = sent.replace(/^[^?]*/, '');
  return url;
}
