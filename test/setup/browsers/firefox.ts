import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tab, TabOptions } from './tab.ts';
import { drive } from './webdriver.ts';

export const FIREFOX = '/usr/bin/firefox-esr';

/**
 * Firefox by its own protocol, Marionette. Playwright's channel for an installed Firefox needs commands that
 * Firefox 140 does not have.
 */
export async function openInFirefox({ withScripts }: TabOptions): Promise<Tab> {
  const profile = await mkdtemp(path.join(tmpdir(), 'dvomova-firefox-'));
  const preferences = {
    'javascript.enabled': withScripts,
    'marionette.port': 0,
    'ui.prefersReducedMotion': 1,
    // As on phones and on macOS: bars take no width.
    'ui.useOverlayScrollbars': 1,
  };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  await writeFile(path.join(profile, 'user.js'), lines);

  const flags = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote'];
  const program = spawn(FIREFOX, [...flags, '--profile', profile], {
    stdio: 'ignore',
  });
  const socket = connect(await readPort(profile), '127.0.0.1');
  const command = speak(socket);
  const inFrame = async (script: string, args: unknown[] = []) => {
    await command('Marionette:SetContext', { value: 'chrome' });
    const result = await command('WebDriver:ExecuteScript', { script, args });
    await command('Marionette:SetContext', { value: 'content' });
    return result;
  };

  await command('WebDriver:NewSession', {});
  return {
    ...drive((name, body) => command(`WebDriver:${name}`, body)),
    // A window can't be as narrow as a phone, but the page in it can.
    resize: async (size) => void (await inFrame(RESIZE, [size])),
    // A4 in centimetres.
    print: async () =>
      Buffer.from(String(await command('WebDriver:Print', { page: { width: 21, height: 29.7 } })), 'base64'),
    complaints: async () => (await inFrame(READ_CONSOLE)) as string[],
    async close() {
      const ended = once(program, 'exit');
      socket.destroy();
      program.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

const RESIZE = `
  const { style } = gBrowser.selectedBrowser;
  for (const side of ['width', 'height'])
    for (const bound of [side, 'min-' + side, 'max-' + side])
      style.setProperty(bound, arguments[0][side] + 'px');
`;

const READ_CONSOLE = `
  return Services.console
    .getMessageArray()
    .filter((entry) => entry instanceof Ci.nsIScriptError && /^http:/.test(entry.sourceName))
    .filter(({ category, flags }) => /^CSP/.test(category) || (/javascript/.test(category) && !(flags & 1)))
    .map(({ errorMessage }) => errorMessage);
`;

/** The port is in the profile as soon as Firefox listens. */
async function readPort(profile: string): Promise<number> {
  for (let waits = 0; waits < 600; waits++) {
    const port = await readFile(path.join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '');
    if (port !== '') return Number(port);
    await sleep(50);
  }
  throw new Error('Firefox does not listen');
}

/** Sends commands and resolves with their results. A message is its length in bytes, a colon and JSON. */
function speak(socket: Socket) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let received = Buffer.alloc(0);
  let count = 0;

  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || received.length < end) return;

      const message = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The greeting is not an array.
      if (!Array.isArray(message)) continue;

      const [, id, error, result] = message;
      const answer = waiting.get(id);
      waiting.delete(id);
      if (error) answer?.reject(new Error(`${error.error}: ${error.message}`));
      else answer?.resolve(result && 'value' in result ? result.value : result);
    }
  });

  return (name: string, body: object = {}): Promise<unknown> => {
    const id = ++count;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    const text = JSON.stringify([0, id, name, body]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return answer.promise;
  };
}
