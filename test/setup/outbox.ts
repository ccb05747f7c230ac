import { afterEach, beforeEach } from 'vitest';
import { config } from '#server/config.ts';
import { listenToEvents } from '#server/events/events.ts';
import { createServerApp } from '#server/http/server/build.ts';
import { planCommentNotices } from '#server/letters/comment-notices.ts';
import { followPosts } from '#server/newsletter/follow-posts.ts';
import { startOutbox } from '#server/serve/outbox.ts';

/** The service of the outbox runs during each test, with the letters of the build. */
export function useOutbox(): void {
  let stop: () => Promise<void>;
  beforeEach(async () => {
    stop = await startBuiltOutbox();
  });
  afterEach(() => stop());
}

/** Starts the outbox, and returns a function that stops it. */
export async function startBuiltOutbox(): Promise<() => Promise<void>> {
  const listeners = config().mail ? [followPosts, planCommentNotices] : [];
  const stops = listeners.map((listener) => listenToEvents(listener));
  const { renderLetter } = await createServerApp({ isDevelopment: false, settings: config() });
  const stop = await startOutbox({ renderLetter });
  return async () => {
    for (const stopListening of stops) stopListening();
    await stop();
  };
}
