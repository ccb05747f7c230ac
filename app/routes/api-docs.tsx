import { ERROR_RESPONSES } from '#contract/errors.ts';
import { JSON_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import type { TocEntry } from '#contract/posts.ts';
import { config } from '#server/config.ts';
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

/** `/api/docs`: the API for users, in English, from the same table as `/openapi.json`. */
export function loader() {
  reference ??= toReference(config());
  return { reference, megabytes: JSON_BODY_BYTES / 1024 / 1024, error: ERROR_RESPONSES[400].example };
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  return pageHead({
    site,
    title: 'API',
    description: `How to read and publish posts of ${site.name} by program, with examples for curl.`,
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
        All addresses begin with <code>{url}</code>. Bodies are JSON in UTF-8 of at most {megabytes} MB,
        unless something else is said. A post has a slug and one or two language versions, <code>uk</code> and{' '}
        <code>en</code>; their text is Markdown.
      </p>
      <p>Writing needs an API key. The user who runs this site makes one, and it is shown once:</p>
      <CodeExample caption="On the server" code="npm run --silent cli -- key create 'My program'" />
      <p>The examples read it from the environment:</p>
      <CodeExample caption="In your shell" code="export DVOMOVA_KEY=dvo_…" />
      <p>
        The examples are about one post, <code>first-post</code>: the one of creating makes it, the one of
        deleting takes it away again. Those of comments need a session; signing up or in keeps its cookie in{' '}
        <code>cookies.txt</code>. Put your own in place of the ids: those of posts and comments are in the
        answers that made them and that list them, those of files at the end of their addresses.
      </p>
      <p>
        Everything that is wrong with a request is said at once. A field of a body that is not known is an
        error, so that a misspelt one does not pass silently; a parameter of an address that is not known is
        passed over, as links gather such on their way. <code>null</code> in a field that may be left out
        counts as left out. Times are ISO 8601 with a time zone.
      </p>
      <CodeExample caption="An error" code={JSON.stringify(error, null, 2)} />
      <p>
        There is no hard limit to the rate of requests; please stay under 60 a minute. Every answer has an{' '}
        <code>X-Request-Id</code>, under which the log knows it.
      </p>
    </section>
  );
}

function toGroupId(group: string): string {
  return group.toLowerCase();
}
