import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import { CodeExample } from './code-example.tsx';
import { Paragraph } from './inline-code.tsx';
import { useApiDocsWords } from './words.ts';

/** Whom the service tells of changes at once; `hub` is null without WebSub. */
export type NoticeTargets = { hub: string | null; isIndexNow: boolean };

/** The chapter about WebSub and IndexNow, with an example that subscribes to a feed. */
export function Notices({ id, hub, isIndexNow }: NoticeTargets & { id: string }) {
  const { url: site, locale } = useSite();
  const { notices } = useApiDocsWords();

  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{notices.title}</h2>
      {hub && (
        <>
          <Paragraph text={notices.webSub(hub)} />
          <CodeExample caption={notices.subscribe} code={subscribeExample(hub, site + paths.rss(locale))} />
        </>
      )}
      {isIndexNow && <Paragraph text={notices.indexNow} />}
      <Paragraph text={notices.optional} />
    </section>
  );
}

function subscribeExample(hub: string, feed: string): string {
  return `curl ${hub} \\
  -d hub.mode=subscribe \\
  -d hub.topic=${feed} \\
  -d hub.callback=https://example.com/feed`;
}
