import { isRouteErrorResponse, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { AdminMessages } from '#app/admin/texts/uk/admin.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';

/** The error page of the admin. */
export function AdminError({ error }: { error: unknown }) {
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
