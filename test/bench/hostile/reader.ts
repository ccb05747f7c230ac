import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '#contract/paths.ts';
import { PAGE_ADDRESS, SIGN_IN_ADDRESS, type Target } from './attack.ts';
import { send, sendJson } from './client.ts';

const EVERY_MS = 25;
const WAITS_MS = 10_000;
export const SIGN_INS = 10;

/**
 * Results of the readers: milliseconds of each cached page, pages without a 200, and correct sign-ins by
 * response.
 */
export type Reading = { times: number[]; failed: number; signIns: Record<string, number> };

/**
 * Requests a cached page at fixed intervals, also while earlier requests wait, and signs in ten times from
 * another address, spread over the time.
 */
export async function read(target: Target, milliseconds: number): Promise<Reading> {
  const reading: Reading = { times: [], failed: 0, signIns: {} };
  const agent = new Agent({ keepAlive: true });
  const signingIn = signInAtIntervals(target, milliseconds, reading);
  const running: Promise<void>[] = [];
  const endsAt = performance.now() + milliseconds;

  for (let next = performance.now(); next < endsAt; next += EVERY_MS) {
    await sleep(Math.max(0, next - performance.now()));
    running.push(requestPage(target, agent, reading));
  }

  await Promise.all([...running, signingIn]);
  agent.destroy();
  return reading;
}

async function requestPage({ url }: Target, agent: Agent, reading: Reading): Promise<void> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(WAITS_MS);
  const { status } = await send(url + paths.home('uk'), { from: PAGE_ADDRESS, signal, agent });
  reading.times.push(performance.now() - startedAt);
  if (status !== 200) reading.failed++;
}

async function signInAtIntervals(target: Target, milliseconds: number, { signIns }: Reading): Promise<void> {
  const signIn = async (index: number) => {
    await sleep(((index + 0.5) / SIGN_INS) * milliseconds);
    const options = { from: SIGN_IN_ADDRESS, signal: AbortSignal.timeout(WAITS_MS) };
    const { status } = await sendJson(`${target.url}/api/auth/sign-in`, target.reader, options);
    signIns[status] = (signIns[status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: SIGN_INS }, (_, index) => signIn(index)));
}
