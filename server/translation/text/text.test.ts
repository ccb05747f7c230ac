import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { textOfMessage } from './message.ts';
import { restore } from './restore.ts';
import { splitText } from './split.ts';

const PIECES = [
  'Слово про кота',
  '**жирне**',
  '`код`',
  '[назва](https://example.com/a_b "підказка")',
  '![опис](/api/media/x "підпис")',
  '$x^2$',
  '[^1]',
  '<kbd>Ctrl</kbd>',
  '\\*зірка\\*',
  '&nbsp;',
  'https://example.com/?a=1',
  'ім’я@example.com',
  '⟦1⟧',
  '{{< shortcode >}}',
];
const line = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }).map((all) => all.join(' '));
const BLOCKS: ((text: string) => string)[] = [
  (text) => text,
  (text) => `## ${text} {#id}`,
  (text) => `- ${text}\n- ${text}\n  ${text}`,
  (text) => `1. ${text}\n\n   > ${text}\n   > ${text}`,
  (text) => `> [!TIP]\n> ${text}`,
  (text) => `| ${text.replaceAll('|', '')} | b |\n| --- | :-: |\n| ${text.replaceAll('|', '')} | d |`,
  (text) => `Термін\n: ${text}`,
  (text) => `${text}  \n${text}`,
  () => '```js\nconst кіт = 1;\n```',
  () => '<div>\nНе чіпати\n</div>',
  () => '$$\nx\n$$',
  () => '[^1]: Примітка.',
];
const text = fc
  .array(fc.tuple(fc.constantFrom(...BLOCKS), line), { minLength: 1, maxLength: 5 })
  .map((blocks) => blocks.map(([write, content]) => write(content)).join('\n\n'));

test('a text is the same after it was split, sent and echoed', () => {
  fc.assert(
    fc.property(text, (markdown) => {
      const { before, blocks, definitions } = splitText(markdown);
      const restored = blocks.map(({ source, after, message }) => {
        if (!message) return source + after;
        const answer = textOfMessage(message);
        expect(answer).not.toMatch(/код|example|api|const|чіпати|kbd|nbsp|[*$`|]/);
        const result = restore({ message, answer, to: 'en', markdown: { definitions } });
        return 'text' in result ? result.text + after : result.damage;
      });
      expect(before + restored.join('')).toBe(markdown);
    }),
    propertyRuns,
  );
});

test('settings above a text are not sent', () => {
  const front = '---\ntitle: Назва\n---\n';
  expect(splitText(`${front}Текст.`)).toMatchObject({ before: front, blocks: [{ source: 'Текст.' }] });
  expect(splitText('---\n\nТекст.\n\n---').blocks).toHaveLength(3);
});

test('a language before a colon is not an address', () => {
  const { blocks, definitions } = splitText('There are other kinds of objects in JavaScript:');
  const message = blocks[0]?.message;
  const answer = 'У мові JavaScript є й інші види об’єктів:';
  expect(message && restore({ message, answer, to: 'uk', markdown: { definitions } })).toEqual({
    text: answer,
  });
});
