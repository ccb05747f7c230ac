import { AsyncLocalStorage } from 'node:async_hooks';

const scopes = new AsyncLocalStorage<Map<string, unknown>>();

/** Runs the answering of one request, which then has a memory of its own. */
export function withRequestScope<Result>(respond: () => Promise<Result>): Promise<Result> {
  return scopes.run(new Map(), respond);
}

/** What `find` gives, found once for the request under way: the parts of a page are loaded apart. */
export function oncePerRequest<Result>(name: string, find: () => Promise<Result>): Promise<Result> {
  const scope = scopes.getStore();
  // Another server than this one (`react-router-serve`) opens no scope.
  if (!scope) return find();
  const known = scope.get(name) as Promise<Result> | undefined;
  if (known) return known;
  const found = find();
  scope.set(name, found);
  return found;
}

const ASKED = 'address asked for';

/** Says what the request under way was sent to; the router sees another address in its place. */
export function noteAskedUrl(url: URL): void {
  scopes.getStore()?.set(ASKED, url);
}

/** The address as the visitor has it, which leads back to the same page. */
export function askedUrl(request: Request): URL {
  return (scopes.getStore()?.get(ASKED) as URL | undefined) ?? new URL(request.url);
}

export function forgetInRequest(name: string): void {
  scopes.getStore()?.delete(name);
}
