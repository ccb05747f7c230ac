import { expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { glossaryTexts } from '#app/translation/texts/messages.ts';
import { translationPaths } from '#contract/translation/paths.ts';
import { toSegmentDoc } from '#server/translation/memory/model.ts';
import { addSegments } from '#server/translation/memory/store.ts';
import { expectSoundEverywhere } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { pressOn, typeInto } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

test.each([
  ['uk', DESKTOP],
  ['en', PHONE],
] as const)(
  'in %s a term is taken from the proposals, changed and deleted with only the keyboard',
  async (locale, device) => {
    const words = { ...adminMessages[locale].rows, ...glossaryTexts[locale] };
    const passages = ['Двигун гріється.', 'Новий двигун.', 'Двигуни шумлять.'].map((uk, index) =>
      toSegmentDoc({ uk, en: `${'very '.repeat(index)}engine` }, null, new Date()),
    );
    await addSegments(passages);
    const page = await openAsAdmin(site, device);
    const complaints = collectErrors(page);
    await openAdminPage(page, site.url(translationPaths.glossary(locale)));
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const link = (name: string) => page.getByRole('link', { name, exact: true });

    await pressOn(link(words.propose));
    await pressOn(link(`${words.submit}: двигун = engine`));
    const note = page.getByLabel(words.fields.note, { exact: true });
    await note.waitFor();
    await expectSoundEverywhere(page);
    await typeInto(note, 'only of cars');
    await pressOn(button(words.submit));
    await page.getByText(words.done.created).waitFor();
    expect(await page.getByText(words.found(1)).count()).toBe(1);

    await pressOn(link(`${words.edit}: двигун = engine`));
    await typeInto(page.getByLabel(words.fields.forbiddenEn).first(), 'motor');
    await pressOn(button(words.save));
    await page.getByText(words.notThese('motor')).waitFor();

    await pressOn(page.locator('summary', { hasText: words.remove }));
    await pressOn(button(words.removeConfirm));
    await page.getByText(words.none).waitFor();
    expect(complaints()).toEqual([]);
  },
);
