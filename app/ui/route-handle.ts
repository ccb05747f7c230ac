/** Tells whether and how a route's pages use client code. Reader pages are static and load none. */
export type RouteHandle<Data = never> = {
  /** Whether the page with these loader data is hydrated. */
  hydrate?: (data: Data) => boolean;
  /**
   * Ids of the routes that the page's fetchers submit to. Their modules load with the page: React Router
   * reloads the page, and loses what was typed, if a module is missing and the network fails.
   */
  submitsTo?: string[];
  /** For an admin page at an address of posts: whether it is about a standalone page. */
  isOfPages?: (data: Data) => boolean;
};

type RouteMatch = { handle?: unknown; loaderData?: unknown };

/** Whether a matched route is hydrated. A route without loader data shows an error page, which is static. */
export function isHydrated({ handle, loaderData }: RouteMatch): boolean {
  return loaderData !== undefined && (toRouteHandle(handle).hydrate?.(loaderData) ?? false);
}

export function toRouteHandle(handle: unknown): RouteHandle<unknown> {
  return (handle ?? {}) as RouteHandle<unknown>;
}
