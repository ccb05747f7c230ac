import { Outlet } from 'react-router';
import type { RouteHandle } from '#app/document/route-handle.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { adminOf, adminOnly } from '../../middleware/admin-only.ts';
import adminStyles from '../../styles/admin/admin.css?url';
import { AdminError } from '../../ui/admin/admin-error.tsx';
import { AdminFrame } from '../../ui/admin/admin-frame.tsx';
import { keepUnsentForm, useUnsentForm } from '../../ui/admin/unsent-form.ts';
import { useSite } from '../../ui/site/site-context.tsx';
import type { Route } from './+types/layout';

export const middleware: Route.MiddlewareFunction[] = [adminOnly];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsentForm];

/** React Router's client runs the middleware only if some matched route has a loader. */
export function loader({ context }: Route.LoaderArgs) {
  return { userId: adminOf(context).user.id };
}

export const handle: RouteHandle<unknown> = { hydrate: () => true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }];

export default function AdminLayout({ loaderData: { userId } }: Route.ComponentProps) {
  useUnsentForm(userId);
  return (
    <AdminFrame>
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
