import type { ElementContent } from 'hast';
import { common, createLowlight } from 'lowlight';
import type { Code, Nodes, Root } from 'mdast';
import type { MarkdownLabels } from '#server/markdown/rendering.ts';
import { element, elementOf, type HtmlElement, SKIP, visit } from '#server/markdown/tree.ts';
import { languageName } from './code-languages.ts';
import { lineRanges, withMarks } from './code-marks.ts';

/** The 37 grammars that lowlight calls common; each is compiled at its first use. */
const lowlight = createLowlight(common);

/**
 * Limits in characters for a block and for a document; longer code is not highlighted. Highlighting takes 2 to 6 ms
 * per 1,000 characters, but one grammar takes quadratic time: 50,000 brackets took 19 s.
 */
export const MAX_HIGHLIGHTED_BLOCK = 20_000;
export const MAX_HIGHLIGHTED_DOCUMENT = 200_000;

type Info = { language: string; title: string | null };

/** Turns code blocks into figures with the names of the language and the file; the code scrolls by keyboard. */
export function transformCode(tree: Root, labels: MarkdownLabels): void {
  let budget = MAX_HIGHLIGHTED_DOCUMENT;
  visit(tree, 'code', (node, index, parent) => {
    const short = node.value.length <= Math.min(MAX_HIGHLIGHTED_BLOCK, budget);
    if (short) budget -= node.value.length;
    parent.children[index] = figure(node, short, labels);
    return SKIP;
  });
}

function figure(node: Code, short: boolean, labels: MarkdownLabels): HtmlElement {
  const { language, title } = parseInfo(node);
  const name = languageName(language);
  const content = short ? marked(node, language) : plain(node.value);
  const label = name === null ? labels.code : `${labels.code}: ${name}`;
  const className = language === '' ? ['hljs'] : ['hljs', `language-${language}`];
  const code = elementOf('code', { className }, content);
  const pre = element('pre', { role: 'group', tabIndex: 0, ariaLabel: label }, [code]);
  const properties = { className: ['code'], ...(language === '' ? {} : { dataLanguage: language }) };

  return element('figure', properties, [...caption(title, name), pre]);
}

function caption(title: string | null, name: string | null): Nodes[] {
  const parts: Nodes[] = [];
  if (title !== null)
    parts.push(element('span', { className: ['code-title'] }, [{ type: 'text', value: title }]));
  if (name !== null)
    parts.push(element('span', { className: ['code-language'] }, [{ type: 'text', value: name }]));
  return parts.length === 0 ? [] : [element('figcaption', { className: ['code-caption'] }, parts)];
}

/**
 * The language is the first word of the info string, up to a brace (`js{2,4}`). Of the rest, a title (`title="…"`)
 * or a file name (`src/App.js`) is shown.
 */
function parseInfo({ lang, meta }: Code): Info {
  const language =
    (lang ?? '')
      .split(/[{,:]/, 1)[0]
      ?.toLowerCase()
      .replace(/^\.|[^\p{L}\p{N}+#-]/gu, '')
      .slice(0, 30) ?? '';

  const info = (meta ?? '').slice(0, 500);
  const quoted = /\b(?:caption|filename|header|label|title)="([^"]+)"/.exec(info)?.[1];
  const title = quoted ?? info.split(/\s+/).find((word) => /^[\w@./-]+\.[a-z]{1,5}$/i.test(word)) ?? null;

  return { language, title };
}

function marked({ value, lang, meta }: Code, language: string): ElementContent[] {
  const code = value.trimEnd();
  return withMarks(highlight(code, language), lineRanges(`${lang} ${meta}`, code));
}

function highlight(code: string, language: string): ElementContent[] {
  if (!lowlight.registered(language)) return plain(code);
  try {
    return withoutBareSpans(lowlight.highlight(language, code).children as ElementContent[]);
  } catch (error) {
    // An error in a grammar; the code is shown without highlighting.
    if (error instanceof Error && error.message.startsWith('Could not highlight')) return plain(code);
    throw error;
  }
}

/** Removes the span of a nested language (`xml` in `js`), whose class is the bare name and has no style. */
function withoutBareSpans(content: ElementContent[]): ElementContent[] {
  return content.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    const children = withoutBareSpans(node.children);
    return `${node.properties.className}`.startsWith('hljs-') ? [{ ...node, children }] : children;
  });
}

function plain(code: string): ElementContent[] {
  return [{ type: 'text', value: code }];
}
