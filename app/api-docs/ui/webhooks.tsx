import { CodeExample } from './code-example.tsx';
import { Paragraph } from './inline-code.tsx';
import { useApiDocsWords } from './words.ts';

const RECEIVER = `import { createServer } from 'node:http';
import { env } from 'node:process';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(env.WEBHOOK_SECRET);

createServer(async (request, response) => {
  try {
    const { type, data } = webhook.verify(await text(request), request.headers);
    console.log(type, data.id);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(9000);`;

export function Webhooks() {
  const { webhooks } = useApiDocsWords();
  return (
    <>
      <Paragraph text={webhooks.lead} />
      <Paragraph text={webhooks.delivery} />
      <CodeExample caption={webhooks.receiver} code={RECEIVER} />
    </>
  );
}
