import type { AdminRight } from '#contract/users/roles.ts';

/** The rights that open addresses of the admin, by the path of the route. */
export type AdminRights = Readonly<Record<string, AdminRight>>;

/** A path of the contract and its module in `app/`. If a module has several routes, each has an id of its own. */
export type FeatureRoute = readonly [path: string, file: string, id?: string];

/** The routes of a feature. `routes.ts` reads them in Node, so a module of routes imports only this and the contract. */
export type FeatureRoutes = {
  /** The modules of its static pages, and of those of the admin, by their names in the contract. */
  pages?: Readonly<Record<string, string>>;
  adminPages?: Readonly<Record<string, string>>;
  /** Children of the admin’s layout. */
  admin?: readonly FeatureRoute[];
  /** `admin/route-rights.ts`: what opens each of them. */
  adminRights?: AdminRights;
  routes?: readonly FeatureRoute[];
};
