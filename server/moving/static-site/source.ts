import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locale } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import { inRequest } from '#server/current-request.ts';
import { features } from '#server/features.ts';
import { headOfRequest } from '#server/http/request/request-head.ts';
import { Cacheability } from '#server/http/response/cacheability.ts';
import { callRouter } from '#server/http/server/call-router.ts';
import { CLIENT, loadBuild, STAND_ALONE } from '#server/http/server/create-server-app.ts';
import { createRouter } from '#server/http/server/router.ts';

/** Where a static copy gets its pages from. */
export type SiteSource = {
  /** The response to an anonymous reader. Redirects are not followed. */
  get: (target: string) => Promise<Response>;
  /** Where an address of an earlier site leads; null if nowhere. */
  findRedirect: (target: string) => Promise<string | null>;
  /** What stands instead of forms. */
  closed: Record<Locale, string>;
  /** A script that runs on the static copy. */
  script: (name: string) => Promise<Buffer>;
};

/** WebP is the smallest format that all browsers show. */
const HEADERS = { Accept: 'text/html,image/webp,*/*;q=0.5' };

/** The site of this process, answered by its own pages without a network. */
export async function openSite(): Promise<SiteSource> {
  const build = await loadBuild();
  const router = createRouter(build, 'production');
  return {
    async get(target) {
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
    async findRedirect(target) {
      for (const { findRedirect } of features) {
        const to = await findRedirect?.(target);
        if (to) return to;
      }
      return null;
    },
    closed: build.entry.module.closedNotice,
    script: (name) => readFile(path.join(STAND_ALONE, name)),
  };
}

/** Only whether a file has addresses matters: its name keeps its ending. */
function typeOf(target: string): string {
  return target.endsWith('.css') ? 'text/css' : 'application/octet-stream';
}
