import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMAND_LINE as actor, SERVICE } from '#server/auth/actor.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import { stopTexts } from '#server/translation/text/texts.ts';
import { exportXliff, importXliff } from '#server/translation/xliff.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { xmlProblems } from '#test/setup/xml.ts';
import { readXliff } from './other-readers.ts';
import { pretend } from './translator.ts';

useDatabase();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dvomova-xliff-'));
});
afterAll(async () => {
  stopTexts();
  await rm(folder, { recursive: true });
});

const CONTENT =
  'Текст із `кодом` & **важливим** <b>словом</b>.\n\n```js\nlet a;\n```\n\n- Один\n- Два\n\nОстанній абзац тексту.';

/** The file as a tool returns it, with each unit translated. */
async function translated(change: (text: string) => string = (text) => text): Promise<string> {
  const xliff = await exportXliff({ actor, slug: 'p', to: 'en' });
  const file = path.join(folder, 'p.xlf');
  const unit = /<source xml:space="preserve">(.*?)<\/source>/gs;
  await writeFile(
    file,
    xliff.replaceAll(unit, (source, text: string) => {
      const target = text.replaceAll(/<[^>]*>|&\w+;|[^<&]+/g, (part) =>
        /^[<&]/.test(part) ? part : pretend(part, 'en'),
      );
      return `${source}<target xml:space="preserve">${change(target)}</target>`;
    }),
  );
  return file;
}

const english = async () =>
  (await getPostForEditing({ actor: SERVICE, post: 'p' })).versions.en.workingCopy?.value;

test('a post comes back from a translator with its code and markup, as an unpublished draft', async () => {
  await aPost({ slug: 'p', uk: aVersion({ title: 'Назва', content: CONTENT }), en: undefined });
  const file = await translated();
  expect(await readFile(file, 'utf8')).toMatch(/version="2.1" srcLang="uk" trgLang="en"/);
  expect(await importXliff({ actor, file })).toMatchObject({ slug: 'p', to: 'en', leftOut: [] });
  const text = await english();
  expect(text?.title).toBe('the nazva');
  expect(text?.content).toMatch(
    /^[^\n]*`кодом` & \*\*[^\n]*<b>[^\n]*<\/b>\.\n\n```js\nlet a;\n```\n\n- [^\n]*\n- [^\n]*\n\nthe [a-z ]+\.$/,
  );
});

test('the file is valid XLIFF 2.1, which another program reads', async () => {
  await aPost({ slug: 'p', uk: aVersion({ title: 'Назва', content: CONTENT }), en: undefined });
  const xliff = await readFile(await translated(), 'utf8');
  expect(await xmlProblems(xliff, 'xliff.rng')).toEqual([]);
  expect(await xmlProblems(xliff.replace(' id="b1"', ''), 'xliff.rng')).not.toEqual([]);
  const { sourceLanguage, targetLanguage, resources } = await readXliff(xliff);
  expect({ sourceLanguage, targetLanguage }).toEqual({ sourceLanguage: 'uk', targetLanguage: 'en' });
  expect(resources.post).toMatchObject({
    title: { source: 'Назва', target: 'the nazva' },
    b1: {
      source: expect.arrayContaining([
        { Standalone: expect.objectContaining({ id: '1', disp: '`кодом` & **' }) },
        'важливим',
      ]),
    },
  });
});

const FIRST = /<ph id="1"[^>]*>/;

test.each([
  ['a placeholder is lost', (text: string) => text.replace(FIRST, ''), ['b1', 'b3']],
  ['a placeholder is doubled', (text: string) => text.replace(FIRST, '$&$&'), ['b1', 'b3']],
  ['a tool has added formatting', (text: string) => text.replace(FIRST, '$&<pc id="9">a</pc>'), ['b1', 'b3']],
  ['HTML is added', (text: string) => (FIRST.test(text) ? text : `${text}&lt;script&gt;`), ['b4']],
  ['nothing else than notes on words', (text: string) => `<mrk id="m" type="term">${text}</mrk>`, []],
  [
    'nothing else than placeholders as text',
    (text: string) => text.replaceAll(/<ph id="(\d+)"[^>]*>/g, '⟦$1⟧'),
    [],
  ],
])('a unit stays untranslated if %s', async (_, change, leftOut) => {
  await aPost({ slug: 'p', uk: aVersion({ title: '', content: CONTENT }), en: undefined });
  const report = await importXliff({ actor, file: await translated(change) });
  expect(report.leftOut.filter((id) => id.startsWith('b'))).toEqual(leftOut);
  expect((await english())?.content).not.toContain('script');
});
