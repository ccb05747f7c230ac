import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * A server of a few lines that sends stored responses: the first argument names a JSON file of
 * `{ path: { status, headers, body } }` with bodies in base64. Prints its port.
 */
type Stored = { status: number; headers: string[]; body: string };

const stored = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<string, Stored>;
const responses = new Map(
  Object.entries(stored).map(([path, { status, headers, body }]) => [
    path,
    { status, headers, body: Buffer.from(body, 'base64') },
  ]),
);

const server = createServer((request, response) => {
  const found = responses.get(request.url ?? '');
  if (!found) return void response.writeHead(404).end();
  response.writeHead(found.status, found.headers).end(found.body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
