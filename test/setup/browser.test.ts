import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';

let browser: Browser;

// The first launch on a machine unpacks 200 MB.
beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);

afterAll(() => browser.close());

test('the test browser opens pages over HTTP, runs their scripts and draws Ukrainian', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<p></p><script>document.querySelector("p").textContent = "їєґ"</script>');
  }).listen(0, '127.0.0.1');
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

    // Letters that a font has differ in width; the boxes drawn for missing ones are all alike.
    const letters = await page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d');
      return ['ї', 'є', 'ґ', 'Ж'].map((letter) => context?.measureText(letter).width);
    });
    expect(await page.textContent('p')).toBe('їєґ');
    expect(new Set(letters).size).toBeGreaterThan(2);
  } finally {
    server.close();
  }
});
