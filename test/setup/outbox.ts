import { ObjectId } from 'mongodb';
import { afterEach, beforeEach } from 'vitest';
import { config } from '#server/config.ts';
import { listenToEvents } from '#server/events/events.ts';
import { features } from '#server/features.ts';
import { createServerApp } from '#server/http/server/create-server-app.ts';
import { startOutbox } from '#server/serve/outbox.ts';

/** The service of the outbox runs during each test, with the letters of the build. */
export function useOutbox(): void {
  let stop: () => Promise<void>;
  beforeEach(async () => {
    stop = await startBuiltOutbox();
  });
  afterEach(() => stop());
}

const listeners = features.flatMap(({ letterListeners = [] }) => letterListeners);

/** Starts the outbox, and returns a function that stops it. */
export async function startBuiltOutbox(): Promise<() => Promise<void>> {
  const stops = config().mail ? listeners.map(listenToEvents) : [];
  const { renderLetter } = await createServerApp({ isDevelopment: false, settings: config() });
  const stop = await startOutbox({ renderLetter });

  return async () => {
    for (const stopListening of stops) stopListening();
    await untilNoticesAreStored();
    await stop();
  };
}

/** Waits for the letters about comments that have just been written: those about older ones are stored after them. */
export async function untilNoticesAreStored(): Promise<void> {
  const at = new Date(0);
  const comment = { kind: 'comment', change: 'created', id: '', parentId: null, authorId: null } as const;
  const event = { ...comment, key: '', postId: new ObjectId(), createdAt: at, at };
  for (const listener of listeners) await listener([event]);
}
