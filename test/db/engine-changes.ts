import type { Engine } from '#server/db/engine/engine.ts';

/**
 * Waits until the engine has gone (`false`) or come back (`true`) from now on. Asked for before what makes
 * it so: whoever looks now and then may miss an engine that is soon back.
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
