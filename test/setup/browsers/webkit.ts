import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/setup/server.ts';
import type { Size, Tab, TabOptions } from './tab.ts';
import { drive, REQUESTS, retried } from './webdriver.ts';

export const WEBKIT = '/usr/bin/WebKitWebDriver';
export const DISPLAY_SERVER = '/usr/bin/Xvfb';
/** Pixels of a window around its page at most. */
const FRAME_MAX = 150;
const WINDOW = path.join(import.meta.dirname, 'webkit-window.py');

/** What the window adds to its pages. */
type WebkitWindow = {
  complaints: string[];
  webkit: { messageHandlers: { print: { postMessage: (text: string) => void } } };
};

/** WebKit as Debian has it, in a window on a screen in memory. */
export async function openInWebkit({ withScripts }: TabOptions): Promise<Tab> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-webkit-'));
  const printed = path.join(folder, 'page.pdf');
  const screen = spawn(DISPLAY_SERVER, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await firstLine(screen);

  const port = await freePort();
  const driver = spawn(WEBKIT, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      PRINT_FILE: printed,
      ...(withScripts ? {} : { WITHOUT_SCRIPTS: '1' }),
    },
  });
  const request = async (line: string, body: object = {}) => {
    const [method = '', resource = ''] = line.split(' ');
    const response = await fetch(`http://127.0.0.1:${port}${resource}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${line}: ${JSON.stringify(value)}`);
    return value;
  };

  await untilListening(() => request('GET /status'));
  const options = { 'webkitgtk:browserOptions': { binary: WINDOW, args: [] } };
  const capabilities = { alwaysMatch: { ...options, pageLoadStrategy: 'normal' } };
  const { sessionId } = (await request('POST /session', { capabilities })) as { sessionId: string };
  const session = `/session/${sessionId}`;

  const steps = drive((command, { id = '', ...body } = {}) =>
    request(REQUESTS[command].replace(' ', ` ${session}`).replace(':id', String(id)), body),
  );
  const resize = (rect: Size) => request(`POST ${session}/window/rect`, { x: 0, y: 0, ...rect });

  return {
    ...steps,
    async resize(size) {
      await resize(size);
      await retried(async () => {
        const inner = await steps.run(() => ({ width: innerWidth, height: innerHeight }));
        const frame = { width: size.width - inner.width, height: size.height - inner.height };
        // The frame of the window is a part of its size. The page is resized later than its window.
        const isResized = [frame.width, frame.height].every((length) => length >= 0 && length < FRAME_MAX);
        if (!isResized) throw new Error(`The page is ${inner.width}×${inner.height} pixels large`);
        await resize({ width: size.width + frame.width, height: size.height + frame.height });
      });
    },
    async print() {
      await rm(printed, { force: true });
      await steps.run(() => (window as unknown as WebkitWindow).webkit.messageHandlers.print.postMessage(''));
      return readPrinted(printed);
    },
    complaints: () => steps.run(() => (window as unknown as WebkitWindow).complaints),
    async close() {
      await request(`DELETE ${session}`);
      for (const program of [driver, screen]) {
        const ended = once(program, 'exit');
        program.kill();
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function firstLine({ stdio }: ChildProcess): Promise<string> {
  const { value } = await createInterface({ input: stdio[3] as NodeJS.ReadableStream })
    [Symbol.asyncIterator]()
    .next();
  return String(value);
}

async function untilListening(ask: () => Promise<unknown>): Promise<void> {
  for (let waits = 0; waits < 200; waits++) {
    const hasAnswered = await ask().then(
      () => true,
      () => false,
    );
    if (hasAnswered) return;
    await sleep(50);
  }
  throw new Error('WebKitWebDriver does not listen');
}

/** Printing goes on after the call. A whole PDF ends with a mark. */
async function readPrinted(file: string): Promise<Buffer> {
  for (let waits = 0; waits < 200; waits++) {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (bytes.subarray(-16).includes('%%EOF')) return bytes;
    await sleep(50);
  }
  throw new Error('WebKit has printed nothing');
}
