import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { hasFeature } from '#contract/feature.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

/** `keyCommand` creates the first API key of an empty blog. `isAdmin`: the user can write in the browser. */
export type FirstSteps = { keyCommand: string; isAdmin: boolean };

/**
 * Replaces an empty list of posts: a link to the posts in the other language, or the steps to publish the first
 * post, which only the owner sees.
 */
export function EmptyBlog({ otherTotal, firstSteps }: { otherTotal: number; firstSteps: FirstSteps | null }) {
  if (otherTotal > 0) return <OtherLanguageOnly total={otherTotal} />;
  return firstSteps ? <Steps {...firstSteps} /> : <ComingSoon />;
}

function ComingSoon() {
  return (
    <section className="empty">
      <p>{useMessages().empty.soon}</p>
    </section>
  );
}

function OtherLanguageOnly({ total }: { total: number }) {
  const { locale } = useSite();
  const messages = useMessages().empty;
  const other = otherLocale(locale);

  return (
    <section className="empty">
      <p>{messages.otherLanguage(total)}</p>
      <p>
        <a href={paths.blog(other)} hrefLang={other}>
          {messages.otherLanguageLink}
        </a>
      </p>
    </section>
  );
}

function Steps({ keyCommand, isAdmin }: FirstSteps) {
  const { url, locale } = useSite();
  const { empty: messages, post } = useMessages();
  return (
    <section className="empty">
      <h2>{messages.title}</h2>
      <div
        className="prose"
        data-copy={post.copy}
        data-copied={post.copied}
        data-copy-failed={post.copyFailed}
      >
        {isAdmin ? (
          <p>
            {messages.lead} <a href={paths.adminNewPost(locale)}>{messages.write}</a>
          </p>
        ) : (
          <p>
            {messages.lead} {messages.createAdmin}
          </p>
        )}
        <p>{messages.publish}</p>
        <ol>
          <li>
            {messages.keyStep}
            <CodeSample code={keyCommand} />
          </li>
          <li>
            {messages.publishStep}
            <CodeSample code={exampleRequest(url)} />
          </li>
        </ol>
        <p>{messages.done}</p>
        {hasFeature('api-docs') && (
          <p>
            <a href={paths.apiDocs(locale)}>{messages.docs}</a>
          </p>
        )}
      </div>
    </section>
  );
}

/** Styled like code in a post. */
function CodeSample({ code }: { code: string }) {
  return (
    <figure className="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}

function exampleRequest(siteUrl: string): string {
  return `curl ${siteUrl}${paths.apiPosts()} \\
  -H 'Authorization: Bearer dvo_…' \\
  -H 'Content-Type: application/json' \\
  -d '{
    "slug": "hello",
    "published": true,
    "uk": { "title": "Вітаємо!", "content": "Це **перший** допис." },
    "en": { "title": "Welcome!", "content": "This is the **first** post." }
  }'`;
}
