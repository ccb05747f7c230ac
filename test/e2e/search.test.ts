import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { expectSound } from '#test/setup/accessibility.ts';
import { useSite } from '#test/setup/site.ts';

// The tests only read, so the posts are made once.
const site = useSite({ seed });

const PHONE = { width: 360, height: 740 };

async function seed(): Promise<void> {
  await aPost({
    slug: 'pointer',
    uk: aVersion({ title: 'Події вказівника', content: 'Тут об’єкт події.' }),
    en: aVersion({ title: 'Pointer events', content: 'An event has properties.' }),
  });
  await aPost({
    slug: 'mouse',
    uk: aVersion({ title: 'Події миші' }),
    en: aVersion({ title: 'Mouse events' }),
  });
}

/** The search field and its suggestions. */
function combobox(page: Page) {
  const field = page.getByRole('combobox');
  const options = page.getByRole('listbox').getByRole('option');
  return {
    field,
    options,
    active: async () => {
      const id = await field.getAttribute('aria-activedescendant');
      return id === null ? null : page.locator(`[id="${id}"]`).textContent();
    },
  };
}

/** Runs in the page: records each query whose response its scripts have handled or whose request failed. */
function noteAnswers(): void {
  const dealt: (string | null)[] = [];
  Object.assign(window, { dealt });

  const { fetch } = window;
  window.fetch = (input, init) => {
    const answer = fetch(input, init);
    const q = new URL(String(input), location.href).searchParams.get('q');
    // The scripts handle a response before the next task.
    const note = () => setTimeout(() => dealt.push(q));
    answer.then((response) => {
      const read = response.json.bind(response);
      response.json = () => {
        const json = read();
        json.then(note, note);
        return json;
      };
    }, note);
    return answer;
  };
}

const dealtWith = (page: Page) =>
  page.evaluate(() => (window as unknown as { dealt: (string | null)[] }).dealt);

// test/e2e/journeys.test.ts searches without scripts.
test('the header leads to the search, which finds posts', async () => {
  const page = await site.open({ viewport: { width: 320, height: 700 } });
  await page.goto(site.url('/uk'));
  await page.getByRole('link', { name: 'Пошук' }).click();
  expect(new URL(page.url()).pathname).toBe('/uk/search');
  await page.getByLabel('Пошук').and(page.locator('input')).fill('подію вказівником');
  await page.getByRole('button', { name: 'Знайти' }).click();
  await page.getByRole('link', { name: 'Події вказівника' }).click();
  expect(new URL(page.url()).pathname).toBe('/uk/blog/pointer');
});

test('the key “/” leads to the search field, in both keyboard layouts, and is a character in a field', async () => {
  const page = await site.open();
  await page.goto(site.url('/uk'));
  await page.keyboard.press('/');
  await page.waitForURL('**/uk/search');
  const field = page.locator('input[type=search]');
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('/');
  expect(await field.inputValue()).toBe('/');

  await field.blur();
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '.', code: 'Slash', bubbles: true })),
  );
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
});

describe('suggestions', () => {
  test.each([
    { locale: 'uk', typed: 'події ', colorScheme: 'light' },
    { locale: 'en', typed: 'event', colorScheme: 'dark' },
  ] as const)('are a listbox without axe violations: $locale, $colorScheme', async (options) => {
    const { locale, typed, colorScheme } = options;
    const page = await site.open({ viewport: PHONE, colorScheme, reducedMotion: 'reduce' });
    await page.goto(site.url(`/${locale}/search`));
    const { field, options: offered } = combobox(page);
    await field.pressSequentially(typed);
    await offered.nth(1).waitFor();
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await expectSound(page);
    const moving = await page.evaluate(() => document.getAnimations().length);
    expect(moving).toBe(0);
  });

  test('can be traversed, closed and chosen with the keyboard', async () => {
    const page = await site.open();
    await page.goto(site.url('/uk/search'));
    const { field, options, active } = combobox(page);
    await field.pressSequentially('події ');
    await options.nth(1).waitFor();
    expect(await options.allTextContents()).toEqual(['Події миші допис', 'Події вказівника допис']);
    expect(await active()).toBeNull();
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe('Події миші допис');
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBeNull();
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe('Події вказівника допис');

    await page.keyboard.press('Escape');
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(await field.inputValue()).toBe('події ');
    expect(await field.getAttribute('aria-expanded')).toBe('false');

    await page.keyboard.press('ArrowDown');
    await options.nth(1).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(site.url('/uk/blog/pointer'));
  });

  test('that are queries are searched for with the spelling of the posts', async () => {
    const page = await site.open();
    await page.goto(site.url('/uk/search'));
    const { field, options } = combobox(page);
    await field.pressSequentially('обє');
    await options.filter({ hasText: 'об’єкт' }).click();
    await page.waitForURL(site.url(`/uk/search?${new URLSearchParams({ q: 'об’єкт' })}`));
    expect(await page.getByRole('link', { name: 'Події вказівника' }).count()).toBe(1);
  });

  test('a late response does not replace a newer one', async () => {
    const page = await site.open();
    await page.addInitScript(noteAnswers);
    await page.goto(site.url('/en/search'));
    const asked: string[] = [];
    const newer = Promise.withResolvers<void>();
    await page.route('**/suggestions.json?*', async (route) => {
      const q = new URL(route.request().url()).searchParams.get('q') ?? '';
      asked.push(q);
      if (q === 'mou') await newer.promise;
      await route.continue().catch(() => {});
    });
    const { field, options } = combobox(page);
    await field.fill('mou');
    await expect.poll(() => asked).toContain('mou');
    await field.fill('pointer');
    await options.filter({ hasText: 'Pointer events' }).waitFor();
    newer.resolve();
    await expect.poll(() => dealtWith(page)).toContain('mou');
    expect(await options.allTextContents()).toEqual(['Pointer events post']);
  });

  test('quick typing sends one request, and a repeated query sends none', async () => {
    const page = await site.open();
    await page.goto(site.url('/en/search'));
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('suggestions.json'))
        asked.push(new URL(request.url()).searchParams.get('q') ?? '');
    });
    const { field, options } = combobox(page);
    await field.evaluate((input: HTMLInputElement) => {
      for (const value of ['po', 'poi', 'poin']) {
        input.value = value;
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    await options.first().waitFor();
    expect(asked).toEqual(['poin']);
    await field.fill('point');
    await expect.poll(() => asked).toEqual(['poin', 'point']);
    await field.fill('poin');
    await options.first().waitFor();
    expect(asked).toEqual(['poin', 'point']);
  });
});
