import { setTimeout as sleep } from 'node:timers/promises';
import { type Tab, toScript } from './tab.ts';

/** Commands of WebDriver by their names in Firefox, with the requests that WebKit's driver has for them. */
export const REQUESTS = {
  Navigate: 'POST /url',
  ExecuteScript: 'POST /execute/sync',
  FindElement: 'POST /element',
  ElementClick: 'POST /element/:id/click',
  ElementSendKeys: 'POST /element/:id/value',
  PerformActions: 'POST /actions',
  TakeScreenshot: 'GET /screenshot',
} as const;

export type Send = (command: keyof typeof REQUESTS, body?: Record<string, unknown>) => Promise<unknown>;

/** Keys that are not characters, as WebDriver has them. */
const KEYS: Record<string, string> = {
  Control: '\uE009',
  Shift: '\uE008',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Delete: '\uE017',
  End: '\uE010',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
};

/** Milliseconds until an element that is missing or can't be used is an error. */
const WAIT_MAX = 20_000;

/** The steps that every program with WebDriver takes in the same way. */
export function drive(send: Send): Omit<Tab, 'resize' | 'print' | 'complaints' | 'close'> {
  const run: Tab['run'] = (script, ...args) =>
    send('ExecuteScript', { script: `return ${toScript(script, args)}`, args: [] }) as Promise<
      ReturnType<typeof script>
    >;
  const find = async (selector: string): Promise<string> => {
    const found = await send('FindElement', { using: 'css selector', value: selector });
    // The key of an element is a constant of the standard.
    return Object.values(found as Record<string, string>)[0] ?? '';
  };
  const press = async (keys: string[]) => {
    const actions = keys.flatMap((key) => {
      const parts = key.split('+').map((part) => KEYS[part] ?? part);
      const down = parts.map((value) => ({ type: 'keyDown', value }));
      const up = parts.toReversed().map((value) => ({ type: 'keyUp', value }));
      return [...down, ...up];
    });
    await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };

  return {
    open: async (url) => void (await send('Navigate', { url })),
    run,
    click: (selector) =>
      retried(async () => {
        const id = await find(selector);
        // WebKit's driver scrolls only to the edge of its window, which is a little lower than the page's.
        await run(scrollTo, selector);
        await send('ElementClick', { id });
      }),
    type: (text) => press([...text]),
    press: (...keys) => press(keys),
    choose: (selector, file) =>
      retried(async () => void (await send('ElementSendKeys', { id: await find(selector), text: file }))),
    picture: async () => Buffer.from(String(await send('TakeScreenshot', { full: false })), 'base64'),
  };
}

/** Repeats a step until it succeeds: the page can be replaced between the steps, or have no layout yet. */
export async function retried(step: () => Promise<void>): Promise<void> {
  for (const start = Date.now(); ; await sleep(50)) {
    try {
      return await step();
    } catch (error) {
      if (Date.now() - start > WAIT_MAX) throw error;
    }
  }
}

function scrollTo(selector: string): void {
  document.querySelector(selector)?.scrollIntoView({ block: 'center', inline: 'center' });
}
