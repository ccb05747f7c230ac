import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { addFree, takeFree } from './free-databases.ts';
import { temporaryFolder } from './server-process.ts';

/** Takes every free database of a folder, at the moment when all threads have started. */
const TAKE_ALL = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { module, folder, waiting } = workerData;
  import(module).then(async ({ takeFree }) => {
    Atomics.sub(waiting, 0, 1);
    while (Atomics.load(waiting, 0) > 0);
    const names = [];
    for (let free = await takeFree(folder); free; free = await takeFree(folder)) names.push(free.name);
    parentPort.postMessage(names);
  });
`;

it('a free database is given to one process only', async () => {
  const folder = await temporaryFolder();
  const names = Array.from({ length: 300 }, (_, at) => `database-${String(at).padStart(3, '0')}`);
  for (const name of names) await addFree(folder, { name, structure: '{}' });

  const waiting = new Int32Array(new SharedArrayBuffer(4)).fill(2);
  const workerData = { module: new URL('./free-databases.ts', import.meta.url).href, folder, waiting };
  const threads = [1, 2].map(() => new Worker(TAKE_ALL, { eval: true, workerData }));
  onTestFinished(async () => void (await Promise.all(threads.map((thread) => thread.terminate()))));
  const taken = await Promise.all(threads.map(async (thread) => (await once(thread, 'message'))[0]));

  expect(taken.flat().toSorted()).toEqual(names);
  expect(await takeFree(folder)).toBeNull();
});
