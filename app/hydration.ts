/** A route that runs in the browser as well says so, for each page by its data; reader pages do without. */
export type RouteHandle<Data = never> = { hydrate?: (data: Data) => boolean };

/** Whether a matched route runs in the browser. Without its data it stands for an error page, which is static. */
export function isHydrated({ handle, loaderData }: { handle?: unknown; loaderData?: unknown }): boolean {
  const { hydrate } = (handle ?? {}) as RouteHandle<unknown>;
  return loaderData !== undefined && (hydrate?.(loaderData) ?? false);
}
