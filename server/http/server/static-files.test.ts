import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveFiles } from './static-files.ts';

/** A folder that is served, and its address. */
async function aServedFolder(files: Record<string, string>): Promise<{ folder: string; url: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-files-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  const serve = serveFiles(folder);
  const server = createServer((request, response) => {
    serve(request, response, () => response.writeHead(404).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { folder, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('files with a hash in their name are immutable, others are cached for an hour', async () => {
  const { url } = await aServedFolder({ 'assets/main-abc.css': 'a{}', 'favicon.svg': '<svg/>' });

  const hashed = await fetch(`${url}/assets/main-abc.css`);
  expect(hashed.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(hashed.headers.get('X-Content-Type-Options')).toBe('nosniff');
  const other = await fetch(`${url}/favicon.svg`);
  expect(other.headers.get('Cache-Control')).toBe('public, max-age=3600');
});

test.each([
  ['br, gzip', 'br'],
  ['gzip;q=0', null],
  ['gzip;q=0, br;q=0.5', 'br'],
  ['*', 'br'],
  ['identity', null],
])('Accept-Encoding: %s gets the encoding %s', async (accepted, encoding) => {
  const { url } = await aServedFolder({
    'assets/a.css': 'a{}',
    'assets/a.css.br': 'br',
    'assets/a.css.gz': 'gz',
  });

  const request = get(`${url}/assets/a.css`, { headers: { 'Accept-Encoding': accepted } });
  const [{ headers }] = await once(request, 'response');
  expect(headers['content-encoding'] ?? null).toBe(encoding);
  request.destroy();
});

test('the rules for prefetching have a type of their own', async () => {
  const { url } = await aServedFolder({ 'speculation-rules.json': '{}' });

  const { headers } = await fetch(`${url}/speculation-rules.json`);
  expect(headers.get('Content-Type')).toBe('application/speculationrules+json');
});

test('each file of the site has a type', async () => {
  const names = await readdir('public');
  const { url } = await aServedFolder(Object.fromEntries(names.map((name) => [name, 'x'])));

  for (const name of names)
    expect((await fetch(`${url}/${name}`)).headers.get('Content-Type'), name).toMatch(/^\w+\/[\w.+-]+/);
  expect((await fetch(`${url}/favicon.ico`)).headers.get('Content-Type')).toBe('image/x-icon');
});

test('a file that a newer build has removed does not end the service', async () => {
  const { folder, url } = await aServedFolder({ 'assets/old.css': 'a{}', 'assets/new.css': 'b{}' });
  await rm(path.join(folder, 'assets', 'old.css'));

  await expect(fetch(`${url}/assets/old.css`).then((response) => response.text())).rejects.toThrow();

  expect(await (await fetch(`${url}/assets/new.css`)).text()).toBe('b{}');
});

test('nothing outside of the folder is served', async () => {
  const { folder, url } = await aServedFolder({ 'assets/a.css': 'a{}' });
  await writeFile(`${folder}-secret.txt`, 'secret');
  onTestFinished(() => rm(`${folder}-secret.txt`));

  for (const climb of ['..', '%2e%2e', '..%2f..', '....//']) {
    const response = await fetch(`${url}/assets/${climb}/${path.basename(folder)}-secret.txt`);
    expect(response.status).toBe(404);
  }
});
