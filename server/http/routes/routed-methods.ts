import type { ServerBuild } from 'react-router';
import { withDecidedOrigin } from '../request/same-origin.ts';
import { sendHeader } from '../response/response-notes.ts';
import { allowedMethods, methodNotAllowed } from './methods.ts';
import { findRoute } from './route-patterns.ts';

/**
 * What the router is to be asked instead of a request whose method its route leaves open, or the answer to
 * it. The router itself answers such methods with pages and JSON that don't say what is allowed, and hands
 * every kind of write to a page's action, which is for forms alone.
 */
export function withRoutedMethod(request: Request, { routes }: ServerBuild): Request | Response {
  const { method } = request;
  if (method === 'GET' || method === 'HEAD') return request;
  const { route } = findRoute(routes, new URL(request.url).pathname) ?? {};
  const { default: page, action } = route?.module ?? {};
  if (!page) {
    // With an action it answers for itself.
    if (action) return request;
    return method === 'OPTIONS' ? allowedMethods(['GET']) : methodNotAllowed(['GET']);
  }
  // What is not there is not there, whatever is asked of it.
  if (route?.path === '*') return withMethod(request, 'GET');
  if (action && method === 'POST') return withDecidedOrigin(request);
  sendHeader('Allow', action ? 'GET, HEAD, POST' : 'GET, HEAD');
  // The router draws the page that refuses a method for this one on any route.
  return withMethod(request, 'OPTIONS');
}

function withMethod({ url, headers, signal }: Request, method: string): Request {
  return new Request(url, { method, headers, signal });
}
