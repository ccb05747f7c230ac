import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';

/**
 * What a file server of a few lines does: sends the file named by the first argument, and writes what
 * is uploaded next to it. Prints its port.
 */
const file = process.argv[2] ?? '';
const size = statSync(file).size;
let uploads = 0;

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'Content-Length': size });
    pipeline(createReadStream(file), response, () => {});
    return;
  }
  const target = path.join(path.dirname(file), `upload-${++uploads}`);
  pipeline(request, createWriteStream(target), () => {
    response.writeHead(201, { 'Content-Type': 'application/json' });
    response.end('{"url":""}');
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
