import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, unpackTar } from './browser.ts';

let browser: Browser;

// The first launch on a machine unpacks 200 MB.
beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);

afterAll(() => browser.close());

test('the test browser opens pages over HTTP, runs scripts and renders Ukrainian', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<p></p><script>document.querySelector("p").textContent = "їєґ"</script>');
  }).listen(0, '127.0.0.1');
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

    // Glyphs of a font differ in width; the boxes for missing glyphs are equal.
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

test('an archive with padding is unpacked, and a broken one is refused', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-tar-'));
  try {
    const source = path.join(folder, 'a.txt');
    await writeFile(source, 'here');
    const tar = execFileSync('tar', ['--create', '--directory', folder, 'a.txt']);
    await rm(source);
    const archive = path.join(folder, 'a.tar.br');
    await writeFile(archive, brotliCompressSync(Buffer.concat([tar, Buffer.alloc(8 * 1024 * 1024)])));
    await unpackTar(archive, folder);
    expect(await readFile(source, 'utf8')).toBe('here');

    await writeFile(archive, brotliCompressSync(Buffer.alloc(2_000, 1)));
    await expect(unpackTar(archive, folder)).rejects.toThrow('tar ended with 2');
  } finally {
    await rm(folder, { recursive: true });
  }
});
