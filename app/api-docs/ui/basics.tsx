import { useSite } from '#app/site/ui/site-context.tsx';
import { CodeExample } from './code-example.tsx';
import { Paragraph } from './inline-code.tsx';
import { clientCommands, clientExample } from './typescript-client.ts';
import { useApiDocsWords } from './words.ts';

/** The basics that all operations share. `error` is an example of an error response. */
export function Basics({ megabytes, error }: { megabytes: number; error: object }) {
  const { url, sendsLetters } = useSite();
  const words = useApiDocsWords();
  return (
    <section aria-labelledby="basics">
      <h2 id="basics">{words.basics}</h2>
      <Paragraph text={words.baseUrl(url, megabytes)} />
      <Paragraph text={sendsLetters ? `${words.keys} ${words.newsletterScope}` : words.keys} />
      <CodeExample caption={words.onServer} code="npm run --silent cli -- key create 'My program'" />
      <Paragraph text={words.fromEnvironment} />
      <CodeExample caption={words.inShell} code="export DVOMOVA_KEY=dvo_…" />
      <Paragraph text={words.examples} />
      <Paragraph text={words.errorsLead} />
      <CodeExample caption={words.anError} code={JSON.stringify(error, null, 2)} />
      <Paragraph text={words.rates} />
      <Paragraph text={words.client} />
      <CodeExample caption={words.inShell} code={clientCommands(url)} />
      <CodeExample caption="TypeScript" code={clientExample(url)} />
    </section>
  );
}
