import { expect } from 'vitest';
import type { RunningServer } from '#test/setup/server.ts';
import { runToEnd } from '#test/setup/server-process.ts';
import type { OwnDisk } from './own-disk.ts';

/** The first admin of a service that is started with ADMIN. */
const EMAIL = 'olha@example.com';
const PASSWORD = 'contra spem spero';
export const ADMIN = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };

/** A key in a data folder on a disk of its own. */
export async function createKey(disk: OwnDisk, dataDir: string): Promise<string> {
  const env = { DATA_DIR: dataDir };
  const args = ['scripts/cli.ts', 'key', 'create', 'test'];
  const { code, stdout, stderr } = await runToEnd(args, env, disk.prefix());
  expect(code, stderr).toBe(0);
  return stdout.trim();
}

/** Requests to a running service; each resolves with the response. */
export function clientOf({ url }: RunningServer, key: string) {
  const Authorization = `Bearer ${key}`;
  const json = { 'Content-Type': 'application/json' };
  const send = (path: string, method: string, headers: Record<string, string>, body?: BodyInit) =>
    fetch(url + path, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });
  const upload = (path: string, bytes: Buffer<ArrayBuffer>, headers: Record<string, string>) => {
    const form = new FormData();
    form.set('file', new Blob([bytes]), 'x');
    return send(path, 'POST', headers, form);
  };

  return {
    get: (path: string) => fetch(url + path),
    post: (slug: string) => {
      const body = { slug, uk: { title: slug, content: 'Текст.' }, published: true };
      return send('/api/v1/posts', 'POST', { Authorization, ...json }, JSON.stringify(body));
    },
    remove: (slug: string) => send(`/api/v1/posts/${slug}`, 'DELETE', { Authorization }),
    signIn: () =>
      send('/api/auth/sign-in', 'POST', json, JSON.stringify({ email: EMAIL, password: PASSWORD })),
    view: () =>
      send('/api/track', 'POST', json, JSON.stringify({ type: 'pageview', path: '/uk', sessionId: 's' })),
    form: (path: string) => send(path, 'POST', {}, new URLSearchParams({ email: 'a@b.example' })),
    upload: (bytes: Buffer<ArrayBuffer>) => upload('/api/upload', bytes, {}),
    keyedUpload: (bytes: Buffer<ArrayBuffer>) => upload('/api/v1/upload', bytes, { Authorization }),
  };
}

export async function statusOf(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  await body?.cancel();
  return status;
}
