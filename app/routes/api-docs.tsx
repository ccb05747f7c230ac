import { ERROR_RESPONSES } from '#contract/errors.ts';
import { JSON_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import type { TocEntry } from '#contract/post-pages.ts';
import { config } from '#server/config.ts';
import { cacheBy } from '#server/http/response/cacheability.ts';
import { type Reference, toReference } from '#server/openapi/reference.ts';
import { pageHead } from '../head/page-head.ts';
import stylesUrl from '../styles/api-docs.css?url';
import { CodeExample } from '../ui/api-docs/code-example.tsx';
import { OperationSection } from '../ui/api-docs/operation-section.tsx';
import { useSite } from '../ui/site-context.tsx';
import { SitePage } from '../ui/site-page.tsx';
import { TocAside, TocDetails } from '../ui/toc.tsx';
import type { Route } from './+types/api-docs';

let reference: Reference | undefined;

/** `/api/docs`: the documentation of the API in English, from the same table as `/openapi.json`. */
export async function loader({ context }: Route.LoaderArgs) {
  await cacheBy(context, ['settings']);
  reference ??= toReference(config());
  return { reference, megabytes: JSON_BODY_BYTES / 1024 / 1024, error: ERROR_RESPONSES[400].example };
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  return pageHead({
    site,
    title: 'API',
    description: `The API of ${site.name}: how programs read and publish posts, with curl examples.`,
    path: paths.apiDocs(),
    versions: { en: paths.apiDocs() },
  });
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const { reference: groups } = loaderData;
  const entries = groups.flatMap(({ group, operations }): TocEntry[] => [
    { id: toGroupId(group), depth: 2, text: group },
    ...operations.map(({ id, summary }) => ({ id, depth: 3, text: summary })),
  ]);
  const contents = [{ id: 'basics', depth: 2, text: 'Basics' }, ...entries];
  return (
    <SitePage alternate={null}>
      <header className="page-header">
        <h1 className="page-title">API</h1>
        <p>
          For programs: <a href={paths.openapi()}>OpenAPI 3.1</a>
        </p>
      </header>
      <div className="api-docs">
        <TocAside entries={contents} />
        <TocDetails entries={contents} />
        <div className="prose" data-copy="Copy" data-copied="Copied" data-copy-failed="Not copied">
          <Basics {...loaderData} />
          {groups.map(({ group, operations }) => (
            <section key={group} aria-labelledby={toGroupId(group)}>
              <h2 id={toGroupId(group)}>{group}</h2>
              {operations.map((operation) => (
                <OperationSection key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </SitePage>
  );
}

function Basics({ megabytes, error }: Pick<Route.ComponentProps['loaderData'], 'megabytes' | 'error'>) {
  const { url } = useSite();
  return (
    <section aria-labelledby="basics">
      <h2 id="basics">Basics</h2>
      <p>
        The base URL is <code>{url}</code>. Bodies are JSON in UTF-8 of at most {megabytes} MB, unless stated
        otherwise. A post has a slug and one or two language versions, <code>uk</code> and <code>en</code>,
        whose content is Markdown.
      </p>
      <p>
        Write operations need an API key. An admin of this site creates it, in the admin or on the server; it
        is shown only once. A key may do what its scopes say: <code>publish</code> writes posts and tags,{' '}
        <code>upload</code> stores media, and <code>read</code> reads posts that are not public, and
        analytics.
      </p>
      <CodeExample caption="On the server" code="npm run --silent cli -- key create 'My program'" />
      <p>The examples read it from an environment variable:</p>
      <CodeExample caption="In your shell" code="export DVOMOVA_KEY=dvo_…" />
      <p>
        All examples use one post, <code>first-post</code>, which the example of “Create a post” creates. The
        examples of comments need a session: sign-up and sign-in store its cookie in <code>cookies.txt</code>.
        Replace the ids in the examples by your own. Responses contain the ids of posts and comments; the id
        of a file is the last part of its URL.
      </p>
      <p>
        An error lists every problem of the request. Unknown fields of a body are errors, so that a misspelt
        field is noticed; unknown query parameters are ignored. <code>null</code> in an optional field means
        that it is absent. Times are ISO 8601 with a time zone.
      </p>
      <CodeExample caption="An error" code={JSON.stringify(error, null, 2)} />
      <p>
        There is no hard rate limit; please send fewer than 60 requests per minute. Every response has an{' '}
        <code>X-Request-Id</code> header; the log entries of the request have the same id.
      </p>
    </section>
  );
}

function toGroupId(group: string): string {
  return group.toLowerCase();
}
