import { setTimeout as sleep } from 'node:timers/promises';
import { LOCALES } from '#contract/locales.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { log } from '#server/log.ts';
import { listNewestCards } from '#server/posts/read/cards.ts';
import { readContentTokens } from '#server/posts/read/content-revision.ts';
import type { Tokens } from '#server/revisions/revisions.ts';
import { stopPictureRenderer } from './picture-renderer.ts';
import { drawPicture, drawSitePicture } from './pictures.ts';

/** The newest posts of each language whose pictures are drawn without a request. */
const NEWEST = 100;
const POLL_MS = 2_000;
/** A scheduled post becomes visible without a change. */
const AT_LEAST_EVERY_MS = 60_000;

/**
 * Draws the pictures of posts that were published or changed, in this or another process, soon after. Returns a
 * function that waits for the picture that is being drawn and ends the renderer.
 */
export function startDrawing(): () => Promise<void> {
  const stopping = new AbortController();
  const running = drawContinuously(stopping.signal);
  return async () => {
    stopping.abort();
    await running;
    stopPictureRenderer();
  };
}

/** Draws the pictures that are missing: the site's, and those of the newest posts. Returns how many. */
export async function drawNewest({ signal }: { signal?: AbortSignal } = {}): Promise<number> {
  let drawn = 0;
  for (const locale of LOCALES) {
    if (signal?.aborted) return drawn;
    if (await drawSitePicture(locale)) drawn++;
  }
  const newest = await Promise.all(LOCALES.map((locale) => listNewestCards({ locale, limit: NEWEST })));
  for (const post of newest.flat()) {
    if (signal?.aborted) return drawn;
    if (await drawPicture(post)) drawn++;
  }
  return drawn;
}

async function drawContinuously(signal: AbortSignal): Promise<void> {
  let seen = { tokens: '', at: 0 };
  while (!signal.aborted) {
    try {
      const tokens = toKey(await readContentTokens());
      if (tokens !== seen.tokens || Date.now() - seen.at > AT_LEAST_EVERY_MS) {
        seen = { tokens, at: Date.now() };
        await drawNewest({ signal });
      }
    } catch (error) {
      log.warn(
        { err: toDomainFailure(error) },
        'Open Graph pictures were not drawn; trying again in a minute',
      );
    }
    await sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}

function toKey(tokens: Tokens): string {
  return [...tokens].map(([name, token]) => `${name}=${token}`).join(' ');
}
