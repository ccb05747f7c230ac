import { beforeAll, test } from 'vitest';
import { LETTER_KINDS, sampleLetter } from '#app/letters/letters.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import { createServerApp } from '#server/http/server/create-server-app.ts';
import type { LetterToRender, RenderLetter } from '#server/letters/letter-channel.ts';
import { renderForLetter } from '#server/posts/write/render.ts';
import { EVERY_BLOCK } from '#test/newsletter/factory.ts';
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
    await page.route('https://example.com/**', (route) => route.abort());
    const samples = LETTER_KINDS.map((kind) => sampleLetter(kind, locale));
    for (const letter of [...samples, await anIssue(locale)]) {
      const { kind } = letter;
      const { html } = await renderLetter(letter);
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

/** A post with a cover and every block, as its readers get it. */
async function anIssue(locale: Locale): Promise<LetterToRender> {
  const url = `https://blog.example/${locale}/blog/everything`;
  const body = { ...(await renderForLetter({ content: EVERY_BLOCK, locale, pageUrl: url })), text: '' };
  const cover = { src: 'https://example.com/cover.jpg', width: 600, height: 300 };
  const props = { title: 'Everything', excerpt: '', cover, body, isOther: true, otherUrl: url };
  return { kind: 'newsletterPost', locale, props: { ...props, url, manageUrl: `${url}?token=x` } };
}
