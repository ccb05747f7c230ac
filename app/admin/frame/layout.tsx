import { isRouteErrorResponse, Link, Outlet } from 'react-router';
import adminStyles from '#app/admin/admin.css?url';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { adminOnly } from '#app/admin/admin-only.ts';
import { beforeAdmin } from '#app/admin/before-admin.ts';
import type { AdminMessages } from '#app/admin/texts/uk/admin.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { RouteHandle } from '#app/ui/route-handle.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { Route } from './+types/layout';
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

function AdminError({ error }: { error: unknown }) {
  const { name, locale } = useSite();
  const { errors } = useAdminMessages();
  const { title, text } = wordsFor(error, errors);

  return (
    <section className="admin-error">
      <title>{`${title} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <Link className="button quiet" to={paths.admin(locale)} reloadDocument>
          {errors.toHome}
        </Link>
      </p>
    </section>
  );
}

function wordsFor(error: unknown, errors: AdminMessages['errors']): { title: string; text: string } {
  // `fetch` rejects with a TypeError when there is no connection.
  if (error instanceof TypeError) return errors.offline;
  if (!isRouteErrorResponse(error)) return errors.failed;
  if (error.status === 404) return errors.notFound;
  if (error.status === 503) return errors.unavailable;
  return error.status >= 500 ? errors.failed : errors.refused;
}
