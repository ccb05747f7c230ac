import { describe, expect, test } from 'vitest';
import { compiled } from '#test/markdown/compiled.ts';
import { summaryOf } from './excerpt.ts';

const htmlOf = (markdown: string) => compiled(markdown).html.trim();

describe('a formula', () => {
  test('in a line is MathML with its source as text', () => {
    expect(htmlOf('Нехай $$x^2$$ далі.')).toBe(
      '<p>Нехай <math alttext="x^2"><mrow><msup><mi class="letter">x</mi><mn>2</mn></msup></mrow></math> далі.</p>',
    );
  });

  test.each(['$$\n\\frac{a}{b} < 1\n$$', '```math\n\\frac{a}{b} < 1\n```'])(
    'as a block scrolls: %j',
    (markdown) => {
      const html = htmlOf(markdown);
      expect(html).toMatch(
        /^<div class="math" role="group" tabindex="0" aria-label="[^"]+"><math display="block"/,
      );
      expect(html).toContain(
        '<mfrac><mi class="letter">a</mi><mi class="letter">b</mi></mfrac><mo>&#x3C;</mo>',
      );
      expect(html).not.toContain('annotation');
    },
  );

  test.each([
    'It costs $5 and then $10.',
    'From $5,$10 to US$20, $ 3 or 4$.',
    'From 5$ to 10$, (74$) to 8400 (310$), **20$**.',
    'Змінна $x і $y',
    'An escaped \\$x$ and $y\\$',
    'The shell knows $HOME and $PATH.',
    '`$$x$$` and `$x$`',
  ])('is not in %j', (markdown) => {
    expect(htmlOf(markdown)).not.toContain('<math');
  });

  test('is between single dollar signs, next to prices too', () => {
    const html = htmlOf('For $5 you get $x^2$ and $-1$.');
    expect(html.match(/alttext="[^"]+"/g)).toEqual(['alttext="x^2"', 'alttext="-1"']);
    expect(html).toContain('For $5 you get');
  });

  test('between two dollar signs, as a paragraph of its own, is a block', () => {
    expect(htmlOf('$$x^2$$')).toMatch(/^<div class="math"/);
    expect(htmlOf('$x^2$')).toMatch(/^<p><math/);
    expect(htmlOf('See $$x^2$$')).toMatch(/^<p>See <math/);
  });

  test('with an error, or too long, or too deep, is shown as its source', () => {
    expect(htmlOf('x $$\\frac{$$ y')).toBe('<p>x <code>\\frac{</code> y</p>');
    for (const source of [
      'x'.repeat(6_000),
      `${'{'.repeat(3_000)}x${'}'.repeat(1)}`,
      `${'\\sqrt{'.repeat(200)}x${'}'.repeat(200)}`,
    ]) {
      const html = htmlOf(`$$\n${source}\n$$`);
      expect(html).not.toContain('<math');
      expect(html).toContain('<pre');
    }
  });

  test('is found by its source and is part of the plain text', () => {
    const { text, code } = compiled('Формула $$E=mc^2$$ тут, і $$x_1 < -1$$, і $$\\frac{a}{b}$$');
    expect(text).toBe('Формула E = mc² тут, і x₁ < −1, і a/b');
    expect(code.split('\n')).toEqual(['E=mc^2', 'x_1 < -1', '\\frac{a}{b}']);
  });

  test('is read in a heading, whose id is that of its source, and which the excerpt leaves out', () => {
    const rendered = compiled('## Енергія $E=mc^2$\n\nПочаток.');
    expect(rendered.headings).toEqual([{ id: 'енергія-e-mc-2', depth: 2, text: 'Енергія E = mc²' }]);
    expect(summaryOf(rendered, 100)).toBe('Початок.');
  });

  test('has names of functions upright', () => {
    expect(htmlOf('$$\\sin x$$')).toContain('<mi>sin</mi>');
  });

  test('has colours and matrices', () => {
    const html = htmlOf('$$\\begin{matrix}a&b\\\\c&\\color{red}d\\end{matrix}$$');
    expect(html).toContain('<mtable');
    expect(html).toContain('mathcolor="red"');
  });
});
