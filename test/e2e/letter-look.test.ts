import { beforeAll, test } from 'vitest';
import { LETTER_KINDS, sampleLetter } from '#app/letters/samples.ts';
import { LOCALES } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import { createServerApp } from '#server/http/server/build.ts';
import type { RenderLetter } from '#server/letters/letter-channel.ts';
import { expectSound } from '#test/setup/accessibility.ts';
import { useSite } from '#test/setup/site.ts';

const WIDTHS = [320, 640];

const site = useSite();
let renderLetter: RenderLetter;
beforeAll(async () => {
  ({ renderLetter } = await createServerApp({ isDevelopment: false, settings: config() }));
});

test.each(LOCALES)(
  'every letter in %s is accessible in light and dark, on the smallest screen and a wide one',
  async (locale) => {
    const page = await site.open();
    for (const kind of LETTER_KINDS) {
      const { html } = await renderLetter(sampleLetter(kind, locale));
      await page.setContent(html);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 640 });
        await page.emulateMedia({ colorScheme: 'light' });
        await expectSound(page, { what: `${kind}, ${width}` });
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectSound(page, { what: `${kind}, ${width}, dark`, rules: 'look' });
      }
    }
  },
  120_000,
);
