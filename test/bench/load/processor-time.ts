import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Processor time of a process since its start, in milliseconds. Linux counts in hundredths of a second. */
export function processorMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Waits until the processes do nothing: the service works in the background at its start. */
export async function untilIdle(pids: number[]): Promise<void> {
  const used = () => pids.reduce((sum, pid) => sum + processorMilliseconds(pid), 0);
  for (let before = used(); ; ) {
    await sleep(1_000);
    const now = used();
    if (now - before < 50) return;
    before = now;
  }
}
