import { Outlet } from 'react-router';
import adminStyles from '#app/admin/admin.css?url';
import { adminOnly } from '#app/admin/admin-only.ts';
import { beforeAdmin } from '#app/admin/before-admin.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { RouteHandle } from '#app/ui/route-handle.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { Route } from './+types/layout';
import { AdminError } from './admin-error.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { KeptForms, keepForms } from './kept-forms.tsx';

export const middleware: Route.MiddlewareFunction[] = [beforeAdmin, adminOnly];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepForms];

/** React Router's client runs the middleware only if some matched route has a loader. */
export function loader() {
  return null;
}

export const handle: RouteHandle<unknown> = { hydrate: () => true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }];

export default function AdminLayout() {
  return (
    <AdminFrame>
      <KeptForms />
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { locale } = useSite();
  return (
    <AdminFrame alternate={paths.admin(otherLocale(locale))}>
      <AdminError error={error} />
    </AdminFrame>
  );
}
