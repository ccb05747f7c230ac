import { assistantsEn } from '#app/api-docs/texts/assistants-en.ts';
import { assistantsUk } from '#app/api-docs/texts/assistants-uk.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { KeyScope } from '#contract/keys.ts';
import { paths } from '#contract/paths.ts';
import { CodeExample } from './code-example.tsx';
import { Paragraph } from './inline-code.tsx';

export type ToolRow = { name: string; scope: KeyScope | null };

export const assistantsWords = { uk: assistantsUk, en: assistantsEn };

const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}';

export function Assistants({ id, tools }: { id: string; tools: ToolRow[] }) {
  const { url: site, locale } = useSite();
  const words = assistantsWords[locale];
  const url = site + paths.mcp();

  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <Paragraph text={words.lead(url)} />
      <Paragraph text={words.key} />
      <CodeExample caption={words.examples.curl} code={curlExample(url)} />
      <CodeExample
        caption={words.examples.claude}
        code={`claude mcp add --transport http dvomova ${url} \\\n  --header "Authorization: Bearer $DVOMOVA_KEY"`}
      />
      <CodeExample caption={words.examples.json.replaceAll('`', '')} code={jsonExample(url)} />
      <Paragraph text={words.hosted} />
      <CodeExample caption={words.examples.hosted} code={url} />
      <Paragraph text={words.safety} />
      <Paragraph text={words.prompts} />
      <h3>{words.tools}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.tool}</th>
            <th scope="col">{words.scope}</th>
          </tr>
        </thead>
        <tbody>
          {tools.map(({ name, scope }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>{scope === null ? words.anyScope : <code>{scope}</code>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function curlExample(url: string): string {
  return `curl ${url} \\
  -H "Authorization: Bearer $DVOMOVA_KEY" \\
  -H 'Content-Type: application/json' \\
  -H 'Accept: application/json, text/event-stream' \\
  -d '${LIST}'`;
}

function jsonExample(url: string): string {
  const headers = { Authorization: 'Bearer dvo_…' };
  return JSON.stringify({ mcpServers: { dvomova: { type: 'http', url, headers } } }, null, 2);
}
