import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadedMediaSchema, uploadedPictureSchema } from '#contract/media/media.ts';
import { readConfig } from '#server/config.ts';
import { aKeyIn } from '#test/factories/data-folder-key.ts';
import { anAvifSequence } from '#test/factories/hostile-pictures.ts';
import { aPicture, fixture } from '#test/factories/media.ts';
import { launchBrowser } from '#test/setup/browser.ts';
import { type RunningServer, runServer } from '#test/setup/server.ts';

let browser: Browser;
let server: RunningServer;
let key: string;
let folder: string;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dvomova-browser-'));
  const DATA_DIR = folder;
  key = await aKeyIn(readConfig({ DATA_DIR }));
  server = await runServer({ DATA_DIR });
  browser = await launchBrowser();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  const context = await browser.newContext();
  page = await context.newPage();
  return () => context.close();
});

async function store(bytes: Buffer<ArrayBuffer>, type = ''): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([bytes], { type }), 'x.html');
  const headers = { Authorization: `Bearer ${key}` };
  const response = await fetch(`${server.url}/api/v1/upload`, { method: 'POST', headers, body: form });
  return server.url + uploadedMediaSchema.parse(await response.json()).url;
}

async function publish(slug: string, content: string): Promise<string> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ slug, uk: { title: slug, content }, published: true });
  const response = await fetch(`${server.url}/api/v1/posts`, { method: 'POST', headers, body });
  expect(response.status).toBe(201);
  return `${server.url}/uk/blog/${slug}`;
}

describe('an uploaded file can’t run scripts', () => {
  // A script that runs requests an address that the test observes.
  const RUN = `fetch('/healthz?ran');alert('ran')`;
  const HTML = `<!doctype html><html><body onload="${RUN}"><script>${RUN}</script><img src=x onerror="${RUN}"></body></html>`;
  const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"><script>${RUN}</script></svg>`;
  const latin1 = (text: string) => Buffer.from(text, 'latin1');

  const FILES: [string, () => Promise<Buffer<ArrayBuffer>> | Buffer<ArrayBuffer>, string][] = [
    ['HTML in a GIF', () => latin1(`GIF89a${HTML}`), 'image/gif'],
    ['a script that is a GIF too', () => latin1(`GIF89a/*\0\0*/=1;${RUN}`), 'image/gif'],
    ['SVG in a PNG', () => latin1(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${SVG}`), 'image/png'],
    ['an MP4 header on HTML', () => latin1(`\0\0\0\x1cftypisom\0\0\x02\0isomiso2mp41${HTML}`), 'video/mp4'],
    ['a script as an unknown picture', () => latin1(`${RUN}//`), 'image/avif'],
    ['HTML after other bytes', () => latin1(`x\n${HTML}`), 'image/webp'],
    ['HTML as an unknown film', () => latin1(`\0\0${HTML}`), 'video/webm'],
    [
      'a script in the comment of a JPEG',
      async () => {
        const jpeg = await aPicture('jpeg');
        const comment = latin1(`\xff\xfe\0\0${HTML}`);
        comment.writeUInt16BE(comment.length - 2, 2);
        return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
      },
      'image/jpeg',
    ],
  ];

  test.each(FILES)('%s', async (_name, make, type) => {
    const url = await store(await make(), type);
    const ran: string[] = [];
    page.on('dialog', async (dialog) => {
      ran.push(dialog.message());
      await dialog.dismiss();
    });
    page.context().on('request', (request) => {
      if (request.url().includes('?ran')) ran.push(request.url());
    });

    for (const address of [url, `${url}.html`, `${url}?w=320`, `${url}/thumbnail`]) {
      await page.goto(address).catch((error) => {
        // Some builds of the browser download a video.
        if (!/net::ERR_ABORTED|Download is starting/.test(String(error))) throw error;
      });
    }
    await page.goto(`${server.url}/healthz`);
    await page.evaluate(async (address) => {
      const added = ['script', 'iframe', 'embed', 'object', 'link', 'img'].map((name) => {
        const element = document.createElement(name);
        const attribute = { object: 'data', link: 'href' }[name] ?? 'src';
        if (name === 'link') element.setAttribute('rel', 'stylesheet');
        element.setAttribute(attribute, address);
        document.documentElement.append(element);
        return new Promise((resolve) => {
          element.onload = resolve;
          element.onerror = resolve;
          // Some of these have neither event.
          setTimeout(resolve, 300);
        });
      });
      await Promise.all(added);
    }, url);
    await page.waitForTimeout(200);

    expect(ran).toEqual([]);
  });

  test('the test detects a script that runs', async () => {
    const ran: string[] = [];
    page.on('dialog', async (dialog) => {
      ran.push(dialog.message());
      await dialog.dismiss();
    });
    await page.route('**/healthz', (route) => route.fulfill({ contentType: 'text/html', body: HTML }));

    await page.goto(`${server.url}/healthz`);

    expect(ran).toContain('ran');
  });
});

describe('an uploaded file is displayed', () => {
  test('a picture and a video opened directly', async () => {
    await page.goto(await store(await aPicture('png', { width: 90, height: 60 })));
    expect(await page.evaluate(() => document.images[0]?.naturalWidth)).toBe(90);

    await page.goto(await store(fixture('video.webm')));
    await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
  });

  test('a video in a post shows its placeholder and then plays', async () => {
    const url = await store(fixture('video.webm'));
    const { pathname } = new URL(url);

    await page.goto(await publish('film', `Текст\n\n![Фільм](${pathname})`));

    const film = page.locator('video');
    expect(await film.getAttribute('poster')).toBe(`${pathname}/thumbnail`);
    const box = await film.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(128 / 72, 1);
    const [width, time] = await film.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true;
      await element.play();
      element.currentTime = 0.5;
      await new Promise((resolve) => {
        element.onseeked = resolve;
      });
      return [element.videoWidth, element.currentTime];
    });
    expect(width).toBe(128);
    expect(time).toBeGreaterThanOrEqual(0.5);
  });

  test('a picture in a post is AVIF of a fitting size and causes no layout shift', async () => {
    const url = await store(await aPicture('jpeg', { width: 1600, height: 800 }));
    const { pathname } = new URL(url);
    await page.setViewportSize({ width: 400, height: 800 });
    let type = '';
    page.on('response', (response) => {
      if (response.url().startsWith(`${url}?w=`)) type = response.headers()['content-type'] ?? '';
    });

    await page.goto(await publish('picture', `![Кіт](${pathname})\n\nТекст після картинки.`));
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('article img')?.complete);

    const image = page.locator('article img');
    expect(await image.evaluate((element: HTMLImageElement) => element.currentSrc)).toBe(`${url}?w=480`);
    expect(type).toBe('image/avif');
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 300);
        }),
    );
    expect(shift).toBe(0);
  });

  test('the placeholder of a video follows the system theme', async () => {
    const url = await store(fixture('video.ogv'));
    const colours: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${url}/thumbnail`);
      colours.push(
        await page.evaluate(() => getComputedStyle(document.querySelector('.surface') as Element).fill),
      );
    }

    expect(new Set(colours).size).toBe(2);
  });

  test('the placeholder of a video prefers the chosen theme to the system theme', async () => {
    const { pathname } = new URL(await store(fixture('video.webm')));
    const address = await publish('film-by-theme', `![Фільм](${pathname})`);
    /** Brightness of the placeholder near its corner as rendered, from 0 to 255. */
    const brightness = async (theme: string, colorScheme: 'light' | 'dark') => {
      await page.context().addCookies([{ name: 'theme', value: theme, url: server.url }]);
      await page.emulateMedia({ colorScheme });
      await page.goto(address, { waitUntil: 'networkidle' });
      const drawn = await page.locator('video').screenshot();
      const corner = sharp(drawn).extract({ left: 4, top: 4, width: 2, height: 2 }).greyscale();
      return (await corner.raw().toBuffer())[0] ?? -1;
    };

    expect(await brightness('dark', 'light')).toBeLessThan(64);
    expect(await brightness('light', 'dark')).toBeGreaterThan(192);
  });
});

test('a sequence as AVIF is displayed after its metadata was removed', async () => {
  const form = new FormData();
  form.append('file', new Blob([await anAvifSequence()]), 'x');
  const response = await fetch(`${server.url}/api/upload`, { method: 'POST', body: form });
  const { url } = uploadedPictureSchema.parse(await response.json());
  await page.goto(await publish('sequence', `![Хвилі](${url})`));

  const picture = page.getByRole('img', { name: 'Хвилі' });
  await expect.poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(48);
});
