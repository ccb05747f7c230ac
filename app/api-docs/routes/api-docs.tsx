import stylesUrl from '#app/api-docs/api-docs.css?url';
import { translateReference } from '#app/api-docs/translate-reference.ts';
import { Assistants, assistantsWords, type ToolRow } from '#app/api-docs/ui/assistants.tsx';
import { Basics } from '#app/api-docs/ui/basics.tsx';
import { CodeExample } from '#app/api-docs/ui/code-example.tsx';
import { Paragraph } from '#app/api-docs/ui/inline-code.tsx';
import { Notices, type NoticeTargets } from '#app/api-docs/ui/notices.tsx';
import { OperationSection } from '#app/api-docs/ui/operation-section.tsx';
import { apiDocsWords, useApiDocsWords } from '#app/api-docs/ui/words.ts';
import { serverFeatures } from '#app/features.server.ts';
import { pageHead } from '#app/head/page-head.ts';
import { loadParts, partsOf } from '#app/parts.ts';
import { useCopyLabels } from '#app/posts/ui/post-body.tsx';
import { Toc } from '#app/posts/ui/toc.tsx';
import { localeOf } from '#app/requests/page-locale.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { ERROR_RESPONSES } from '#contract/errors.ts';
import { JSON_BODY_BYTES } from '#contract/limits.ts';
import { otherLocale } from '#contract/locales.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import type { TocEntry } from '#contract/posts/pages.ts';
import { type Reference, toReference } from '#server/api-docs/reference.ts';
import { config } from '#server/config.ts';
import { cacheBy } from '#server/http/response/cacheability.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import type { Route } from './+types/api-docs';

const ASSISTANTS = 'assistants';
const NOTICES = 'notices';

let reference: Reference | undefined;

/** The documentation of the API in English and Ukrainian, from the same table as `/openapi.json`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await cacheBy(context, ['settings']);
  reference ??= toReference({ ...config(), table: listOperations() });
  return {
    groups: translateReference(reference, localeOf(request)),
    megabytes: JSON_BODY_BYTES / 1024 / 1024,
    error: ERROR_RESPONSES[400].example,
    tools: await listTools(),
    notices: listNoticeTargets(),
  };
}

function listOperations(): Operation[] {
  const all: Operation[] = Object.values(operations);
  return isMailSetUp() ? all : all.filter(({ needsMail }) => !needsMail);
}

function listNoticeTargets(): NoticeTargets | null {
  const { indexNow, webSubHub } = config();
  return indexNow || webSubHub ? { hub: webSubHub ?? null, isIndexNow: indexNow !== null } : null;
}

/** The tools of assistants; null if they may not connect. */
async function listTools(): Promise<ToolRow[] | null> {
  const lists = await loadParts(partsOf(serverFeatures, 'tools'));
  return Object.values(lists).find((tools) => tools !== null) ?? null;
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  return pageHead({
    site,
    title: 'API',
    description: apiDocsWords[site.locale].description(site.name),
    path: paths.apiDocs(site.locale),
    versions: { uk: paths.apiDocs('uk'), en: paths.apiDocs('en') },
  });
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const { groups, megabytes, error, tools, notices } = loaderData;
  const words = useApiDocsWords();
  const assistants = assistantsWords[useSite().locale];
  const entries = groups.flatMap(({ id, group, operations }): TocEntry[] => [
    { id, depth: 2, text: group },
    ...operations.map((operation) => ({ id: operation.id, depth: 3, text: operation.summary })),
  ]);
  const chapters = [
    ...(notices ? [{ id: NOTICES, depth: 2, text: words.notices.title }] : []),
    ...(tools ? [{ id: ASSISTANTS, depth: 2, text: assistants.title }] : []),
  ];
  const contents = [{ id: 'basics', depth: 2, text: words.basics }, ...entries, ...chapters];

  return (
    <SitePage alternate={paths.apiDocs(otherLocale(useSite().locale))}>
      <header className="page-header">
        <h1 className="page-title">API</h1>
        <p>
          {words.forPrograms} <a href={paths.openapi()}>OpenAPI 3.1</a>
        </p>
      </header>
      <div className="api-docs">
        <Toc entries={contents} />
        <div className="prose" {...useCopyLabels()}>
          <Basics megabytes={megabytes} error={error} />
          {groups.map(({ id, group, about, operations }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{group}</h2>
              {about?.paragraphs.map((text) => (
                <Paragraph key={text} text={text} />
              ))}
              {about && <CodeExample {...about.example} />}
              {operations.map((operation) => (
                <OperationSection key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
          {notices && <Notices id={NOTICES} {...notices} />}
          {tools && <Assistants id={ASSISTANTS} tools={tools} />}
        </div>
      </div>
    </SitePage>
  );
}
