import { describe, expect, test } from 'vitest';
import { htmlOf } from '#test/markdown/compiled.ts';
import { MAX_HIGHLIGHTED_BLOCK, MAX_HIGHLIGHTED_DOCUMENT } from './code.ts';

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\``;

/** The content of the only code element. */
const codeOf = (markdown: string) => /<code[^>]*>([\s\S]*)<\/code>/.exec(htmlOf(markdown))?.[1];

test('a block is a figure with the language’s name, focusable code and classes', () => {
  expect(htmlOf(fence('js', 'const a = 1;'))).toBe(
    '<figure class="code" data-language="js">' +
      '<figcaption class="code-caption"><span class="code-language">JavaScript</span></figcaption>' +
      '<pre role="group" tabindex="0" aria-label="Код: JavaScript"><code class="hljs language-js">' +
      '<span class="hljs-keyword">const</span> a = <span class="hljs-number">1</span>;</code></pre></figure>',
  );
});

test('without a language it has no caption', () => {
  expect(htmlOf(fence('', 'x'))).toBe(
    '<figure class="code"><pre role="group" tabindex="0" aria-label="Код"><code class="hljs">x</code></pre></figure>',
  );
});

test('an indented block is one too', () => {
  expect(htmlOf('    x < y')).toContain('<code class="hljs">x &#x3C; y</code>');
});

describe('info strings', () => {
  test.each([
    ['js {2,4} src/App.js', 'js', 'JavaScript', 'src/App.js'],
    ['html run height=100', 'html', 'HTML', null],
    ['JS', 'js', 'JavaScript', null],
    ['js{1,3}', 'js', 'JavaScript', null],
    ['.css', 'css', 'CSS', null],
    ['c++', 'c++', 'C++', null],
    ['c#', 'c#', 'C#', null],
    ['foo\\+bar', 'foo+bar', 'foo+bar', null],
    ['f&ouml;&ouml;', 'föö', 'föö', null],
    ['tsx title="src/Avatar.tsx" active', 'tsx', 'TSX', 'src/Avatar.tsx'],
    ['warn header="Що треба знати" height="90"', 'warn', 'warn', 'Що треба знати'],
    ['json package.json hidden', 'json', 'JSON', 'package.json'],
    ["js {expectedErrors: {'react-compiler': [5, 7]}}", 'js', 'JavaScript', null],
    ['mermaid', 'mermaid', 'mermaid', null],
  ])('%s', (info, language, name, title) => {
    const html = htmlOf(fence(info, 'x'));
    expect(html).toContain(`data-language="${language}"`);
    expect(html).toContain(`<span class="code-language">${name}</span>`);
    expect(/<span class="code-title">([^<]*)<\/span>/.exec(html)?.[1] ?? null).toBe(title);
  });

  test('plain text has no language name', () => {
    expect(htmlOf(fence('text', 'x'))).not.toContain('figcaption');
  });
});

test('an unknown language stays plain', () => {
  expect(codeOf(fence('brainfuck', '++[>+<-] if (1) {}'))).toBe('++[>+&#x3C;-] if (1) {}');
});

test('a language within another leaves no empty classes', () => {
  expect(htmlOf(fence('js', 'const a = <b class="c">x</b>;'))).not.toContain('class=""');
});

describe('what is highlighted', () => {
  const code = 'let a;\n';

  test('a block up to the limit', () => {
    const full = code.repeat(MAX_HIGHLIGHTED_BLOCK).slice(0, MAX_HIGHLIGHTED_BLOCK - 1);
    expect(codeOf(fence('js', `${full}/`))).toContain('hljs-keyword');
    expect(codeOf(fence('js', `${full}//`))).not.toContain('hljs-keyword');
  });

  test('the first of many blocks', () => {
    const block = fence('js', code.repeat(2_000));
    const blocks = Math.ceil(MAX_HIGHLIGHTED_DOCUMENT / 14_000);
    const figures = htmlOf(`${block}\n\n`.repeat(blocks + 2)).split('</figure>');
    expect(figures[0]).toContain('hljs-keyword');
    expect(figures[blocks + 1]).not.toContain('hljs-keyword');
  });
});

describe('marks are', () => {
  test('lines that the info string names', () => {
    expect(codeOf(fence('txt {1,3-4}', 'a\nb\nc\nd\ne'))).toBe('<mark>a</mark>\nb\n<mark>c\nd</mark>\ne');
  });

  test('around highlighted code, with elements nested', () => {
    expect(codeOf(fence('js {2}', '/* a\nb */ let c = 1;'))).toBe(
      '<span class="hljs-comment">/* a\n<mark>b */</mark></span><mark> <span class="hljs-keyword">let</span> ' +
        'c = <span class="hljs-number">1</span>;</mark>',
    );
  });

  test.each([
    ['signs of other programs', 'a *!*b*/!* c'],
    ['lines that do not exist', 'a\nb', '{7,9-12}'],
    ['a range that goes backwards', 'a\nb', '{2-1}'],
  ])('absent for %s', (_, code, info = '') => {
    expect(codeOf(fence(`txt ${info}`, code))).toBe(code);
  });
});
