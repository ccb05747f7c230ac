import { describe, expect, test } from 'vitest';
import { compiled } from '#test/markdown/compiled.ts';

describe('a side note', () => {
  const html = (markdown: string) => compiled(markdown).html;

  test('repeats a short note after its only reference', () => {
    const rendered = html('Так[^a] далі.\n\n[^a]: Примітка *тут* [сюди](/x).');
    expect(rendered).toContain(
      '<small class="side-note"><sup>1</sup> Примітка <em>тут</em> <a href="/x">сюди</a>.</small> далі.',
    );
    expect(rendered).toContain('<section class="footnotes all-side-notes"');
    expect(rendered).toContain('<li id="fn-1" class="has-side-note">');
  });

  test.each([
    ['of two paragraphs', 'Так[^a].\n\n[^a]: Один.\n\n    Два.'],
    ['with two references', 'Так[^a], так[^a].\n\n[^a]: Один.'],
    ['with a picture', 'Так[^a].\n\n[^a]: ![x](/y.png)'],
    ['with a further note', 'Так[^a].\n\n[^a]: Один[^b].\n\n[^b]: Два.'],
    ['of a list', '- Так[^a].\n\n[^a]: Один.'],
    ['of a quote', '> Так[^a].\n\n[^a]: Один.'],
    ['within an emphasis', 'Так *і[^a]*.\n\n[^a]: Один.'],
  ])('is not made %s', (_, markdown) => {
    expect(html(markdown)).not.toContain('side-note');
  });

  test('leaves the other notes at the end', () => {
    const rendered = html('Так[^a], так[^b], так[^b].\n\n[^a]: Один.\n\n[^b]: Два.');
    expect(rendered).toContain('<section class="footnotes" ');
    expect(rendered.match(/has-side-note/g)).toHaveLength(1);
    expect(rendered).toContain('<li id="fn-2" value="2">');
  });

  test('does not occur a second time in the plain text', () => {
    expect(compiled('Так[^a].\n\n[^a]: Один.').text).toBe('Так.\nОдин.');
  });
});
