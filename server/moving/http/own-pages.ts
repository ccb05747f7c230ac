import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locale } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import { inRequest } from '#server/current-request.ts';
import { headOfRequest } from '#server/http/request/request-head.ts';
import { Cacheability } from '#server/http/response/cacheability.ts';
import { pagePolicy } from '#server/http/response/security-headers.ts';
import { callRouter } from '#server/http/server/call-router.ts';
import { CLIENT, loadBuild } from '#server/http/server/create-server-app.ts';
import { createRouter } from '#server/http/server/router.ts';

/** WebP is the smallest format that all browsers show. */
const HEADERS = { Accept: 'text/html,image/webp,*/*;q=0.5' };

/** The pages of the site as an anonymous reader gets them, made in this process without a network. */
export async function openOwnPages() {
  const build = await loadBuild();
  const router = createRouter(build, 'production');
  return {
    /** Redirects are not followed. */
    async get(target: string): Promise<Response> {
      const file = path.join(CLIENT, target);
      if (/^\/(?:assets\/)?[\w-]+(?:\.[\w-]+)+$/.test(target) && existsSync(file)) {
        return new Response(await readFile(file), { headers: { 'Content-Type': typeOf(target) } });
      }
      const head = headOfRequest(new Request(new URL(target, config().publicUrl), { headers: HEADERS }), {
        clientAddress: '',
      });
      return inRequest({ requestId: randomUUID(), isRead: true }, () =>
        callRouter(head, { router, cacheability: new Cacheability() }),
      );
    },
    /** What stands instead of forms if there is no server, by the language. */
    closed: build.entry.module.closedNotice as Record<Locale, string>,
    policy: pagePolicy(),
    /** A script that runs without the service. */
    readScript: (name: string): Promise<Buffer> => readFile(path.join(CLIENT, '..', 'stand-alone', name)),
  };
}

/** Only whether a file has addresses matters: its name keeps its ending. */
function typeOf(target: string): string {
  return target.endsWith('.css') ? 'text/css' : 'application/octet-stream';
}
