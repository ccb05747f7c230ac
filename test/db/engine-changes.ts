import type { Engine } from '#server/db/engine/engine.ts';

/**
 * Waits until the engine goes down (`false`) or comes up (`true`). Call it before the cause: polling may miss
 * an engine that restarts quickly.
 */
export function nextChange(engine: Engine, isUp: boolean): Promise<void> {
  return new Promise((resolve) => {
    engine.onChange((up) => {
      if (up === isUp) resolve();
    });
  });
}

/** Kills the engine's process and waits for the next one. */
export async function killEngine(engine: Engine): Promise<void> {
  const back = nextChange(engine, true);
  process.kill(engine.pid(), 'SIGKILL');
  await back;
}
