import { expect, test } from 'vitest';
import { htmlOf } from '#test/markdown/compiled.ts';

test.each(['note', 'tip', 'important', 'warning', 'caution'])('an alert of the kind %s is a note', (kind) => {
  expect(htmlOf(`> [!${kind.toUpperCase()}]\n> a`)).toMatch(
    new RegExp(`^<div class="note note-${kind}" role="note"><p class="note-title">[^<]+</p><p>a</p></div>$`),
  );
});

test('other quotes are quotes', () => {
  expect(htmlOf('> [!NOTE] a')).toBe('<blockquote><p>[!NOTE] a</p></blockquote>');
  expect(htmlOf('> [!OTHER]\n> a')).toContain('<blockquote>');
});

test.each(['tip', 'compare', 'quote', 'warn header="Так"', 'danger', 'online'])(
  'a fence called %s is code',
  (info) => {
    expect(htmlOf(`\`\`\`${info}\na *b*\n\`\`\``)).toContain('>a *b*</code>');
  },
);

test.each(['[gallery ids="1,2"]', '[task id=5]', '[cut]', '[note level=high]', '[/note a=b]', '{% note %}'])(
  'the paragraph %s is text',
  (written) => {
    expect(htmlOf(written)).toBe(`<p>${written}</p>`);
  },
);
