import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { writtenPostSchema } from '#contract/posts/records.ts';
import { readConfig } from '#server/config.ts';
import { aKeyIn } from '#test/factories/data-folder-key.ts';
import { aPostBody } from '#test/factories/posts.ts';
import {
  isInstalled,
  REVERSE_PROXIES,
  type ReverseProxy,
  startReverseProxy,
} from '#test/setup/reverse-proxy.ts';
import { freePort, type RunningServer, runServer } from '#test/setup/server.ts';

const MEGABYTE = 1024 * 1024;
const PASSWORD = 'correct horse 7 battery';

const INSTALLED = new Set<string>();
if (await isInstalled('openssl', 'version')) {
  if (await isInstalled('nginx', '-v')) INSTALLED.add('nginx');
  if (await isInstalled('caddy', 'version')) INSTALLED.add('caddy');
}

for (const name of REVERSE_PROXIES) {
  describe.skipIf(!INSTALLED.has(name))(`behind ${name}`, () => {
    let env: Record<string, string>;
    let key: string;
    let postId: string;
    let server: RunningServer;
    let proxy: ReverseProxy;

    beforeAll(async () => {
      const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-process-'));
      key = await aKeyIn(readConfig({ DATA_DIR }));
      const port = await freePort();
      env = { DATA_DIR, PORT: String(port), PUBLIC_URL: 'https://blog.example', TRUST_PROXY: '1' };
      Object.assign(env, { ADMIN_EMAIL: 'admin@blog.example', ADMIN_PASSWORD: PASSWORD });
      server = await runServer(env);
      proxy = await startReverseProxy(name, { port });
      const { status, body } = await send('/api/v1/posts', aPostBody({ slug: 'hello' }), withKey());
      expect(status).toBe(201);
      postId = writtenPostSchema.parse(JSON.parse(body.toString())).posts[0]?.id ?? '';
    });

    afterAll(async () => {
      await proxy?.stop();
      await server?.killAll();
      await rm(env.DATA_DIR ?? '', { recursive: true, force: true });
    });

    const withKey = () => ({ authorization: `Bearer ${key}` });

    function send(target: string, body: unknown, headers: Record<string, string> = {}) {
      const json = { 'content-type': 'application/json', ...headers };
      return proxy.fetch(target, { method: 'POST', headers: json, body: JSON.stringify(body) });
    }

    const signIn = (password: string, headers: Record<string, string> = {}) =>
      send('/api/auth/sign-in', { email: 'admin@blog.example', password }, headers);

    test('a page is compressed once, has each header once, and is revalidated', async () => {
      const headers = { 'accept-encoding': 'br, gzip' };
      const page = await proxy.fetch('/uk/blog/hello', { headers });
      expect(page.status).toBe(200);
      expect(page.headers).toMatchObject({
        'content-encoding': 'br',
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[\w-]+$/),
      });
      expect(brotliDecompressSync(page.body).toString()).toContain(
        'href="https://blog.example/uk/blog/hello"',
      );
      const again = { ...headers, 'if-none-match': String(page.headers.etag) };
      expect(await proxy.fetch('/uk/blog/hello', { headers: again })).toMatchObject({ status: 304 });
      const plain = await proxy.fetch('/uk/blog/hello');
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.body.toString()).toContain('</html>');
    });

    test('an upload of 20 MB is stored and read in ranges; without a key it is refused', async () => {
      const content = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(20 * MEGABYTE, 'dvomova')]);
      const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.gif"\r\n\r\n';
      const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]);
      const upload = (headers: Record<string, string>) => {
        const type = { 'content-type': 'multipart/form-data; boundary=b' };
        return proxy.fetch('/api/v1/upload', { method: 'POST', headers: { ...type, ...headers }, body });
      };
      expect((await upload({})).status).toBe(401);
      const { status, body: answer } = await upload(withKey());
      expect(status).toBe(201);
      const { url } = JSON.parse(answer.toString());
      const { pathname } = new URL(url, 'https://blog.example');
      const part = await proxy.fetch(pathname, { headers: { range: 'bytes=100-199' } });
      expect(part.status).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes 100-199/${content.length}`);
      expect(part.body.equals(content.subarray(100, 200))).toBe(true);
    });

    test('a header that a client forwards itself does not count', async () => {
      const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
      const page = await proxy.fetch('/uk/blog/hello', { headers: forged });
      expect(page.body.toString()).not.toContain('evil.example');
      // One of another address could try for ever: each has ten failures in a quarter of an hour.
      const statuses: number[] = [];
      for (let attempt = 0; attempt <= 10; attempt++) {
        const { status } = await signIn('not the password', { 'x-forwarded-for': `198.51.100.${attempt}` });
        statuses.push(status);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
    });

    test('a session is a cookie of only this host, and a form of the site is accepted', async () => {
      const account = { name: 'Reader', email: 'reader@blog.example', password: PASSWORD };
      const signedUp = await send('/api/auth/sign-up', account, { origin: 'https://blog.example' });
      expect(signedUp.status).toBe(201);
      const cookies = [signedUp.headers['set-cookie']].flat().map(String);
      const session = cookies.find((cookie) => cookie.startsWith('__Host-dvomova='));
      expect(session).toMatch(/; Path=\/;.*Secure/);
      const cookie = session?.split(';')[0] ?? '';
      const comment = { postId, content: 'Дякую' };
      const from = (origin: string) => send('/api/comments', comment, { cookie, origin });
      expect((await from('https://evil.example')).status).toBe(403);
      expect((await from('https://blog.example')).status).toBe(201);
      expect((await proxy.fetch('/uk/account', { headers: { cookie } })).status).toBe(200);
    });

    test('readers get a page that says so while the service does not run', async () => {
      const replace: Record<string, string> =
        name === 'caddy' ? { lb_try_duration: 'lb_try_duration 1s\n#' } : {};
      const away = await startReverseProxy(name, { port: await freePort(), replace });
      onTestFinished(() => away.stop());
      const { status, headers, body } = await away.fetch('/uk/app.css');
      expect(status).toBe(503);
      expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body.toString()).toContain('Сайт тимчасово недоступний');
    });

    test('requests are answered again after a restart', async () => {
      expect(await server.stop()).toBe(0);
      const early = name === 'caddy' ? proxy.fetch('/uk') : null;
      server = await runServer(env);
      // Caddy lets requests wait.
      if (early) expect((await early).status).toBe(200);
      expect((await proxy.fetch('/uk')).status).toBe(200);
      expect((await send('/api/v1/posts', aPostBody(), withKey())).status).toBe(201);
    });
  });
}
