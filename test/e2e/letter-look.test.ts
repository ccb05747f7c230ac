import { beforeAll, expect, test } from 'vitest';
import { LETTER_KINDS, sampleLetter } from '#app/letters.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import { createServerApp } from '#server/http/server/create-server-app.ts';
import type { LetterToRender, RenderLetter } from '#server/letters/letter-channel.ts';
import { renderForLetter } from '#server/posts/write/render.ts';
import { EVERY_BLOCK } from '#test/newsletter/factory.ts';
import { accessibilityProblems, expectNoOverflow } from '#test/setup/accessibility.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();
let renderLetter: RenderLetter;
beforeAll(async () => {
  ({ renderLetter } = await createServerApp({ isDevelopment: false, settings: config() }));
});

// A letter is the same in both languages but for its texts, and its colours are the same at each width.
test('every letter is accessible in light and dark, and fits the smallest screen and a wide one', async () => {
  const page = await site.open();
  await page.route('https://example.com/**', (route) => route.abort());
  for (const locale of LOCALES) {
    const samples = LETTER_KINDS.map((kind) => sampleLetter(kind, locale));
    for (const letter of [...samples, await anIssue(locale)]) {
      const { kind } = letter;
      await page.setContent((await renderLetter(letter)).html);
      await page.setViewportSize({ width: 640, height: 640 });
      await expectNoOverflow(page, `${kind} in ${locale}, 640 px`);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoOverflow(page, `${kind} in ${locale}, 320 px`);
      if (locale !== 'uk') continue;

      await page.emulateMedia({ colorScheme: 'light' });
      expect(await accessibilityProblems(page), kind).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await accessibilityProblems(page, { rules: 'look' }), `${kind}, dark`).toEqual([]);
    }
  }
}, 240_000);

/** A post with a cover and every block, as its readers get it. */
async function anIssue(locale: Locale): Promise<LetterToRender> {
  const url = `https://blog.example/${locale}/blog/everything`;
  const body = { ...(await renderForLetter({ content: EVERY_BLOCK, locale, pageUrl: url })), text: '' };
  const cover = { src: 'https://example.com/cover.jpg', width: 600, height: 300 };
  const props = { title: 'Everything', excerpt: '', cover, body, isOther: true, otherUrl: url };
  return { kind: 'newsletterPost', locale, props: { ...props, url, manageUrl: `${url}?token=x` } };
}
