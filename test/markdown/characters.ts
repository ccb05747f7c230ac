import type { Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

const NAMES: Record<string, string> = { b: 'strong', i: 'em', s: 'del', strike: 'del' };
const MARKS = new Set(['strong', 'em', 'del', 'code', 'a', 'sup', 'sub', 'mark']);
const BLOCKS = /^(?:p|li|t[dhr]|h\d|div|pre|br|caption|figcaption)$/;
/** What pages and programs add to the text: signs of lists and footnotes, names of languages. */
const isSign = (name: string, properties: Record<string, unknown>) =>
  /#/.test(String(properties.href)) ||
  /mso-list:ignore/i.test(String(properties.style)) ||
  (name === 'h2' && /^footnote/.test(String(properties.id))) ||
  String(properties.className) === 'code-caption';

/** Each visible character of an HTML text with the names of its inline marks; white space is one space without marks. */
export function charactersOf(html: string): string[] {
  const found: string[] = [];
  const addSpace = () => {
    if (found.length > 0 && found.at(-1) !== ' ') found.push(' ');
  };
  const visit = (node: Root | Root['children'][number], marks: ReadonlySet<string>): void => {
    if (node.type === 'text') {
      for (const character of node.value) {
        if (character.trim() === '') addSpace();
        else found.push([character, ...[...marks].sort()].join(' '));
      }
    }
    if (node.type !== 'root' && node.type !== 'element') return;

    const tagName = node.type === 'element' ? node.tagName : '';
    if (
      /^(?:style|script|title)$/.test(tagName) ||
      (node.type === 'element' && isSign(tagName, node.properties))
    )
      return;
    const name = NAMES[tagName] ?? tagName;
    if (BLOCKS.test(name)) addSpace();
    for (const child of node.children) visit(child, MARKS.has(name) ? new Set([...marks, name]) : marks);
    if (BLOCKS.test(name)) addSpace();
  };
  visit(unified().use(rehypeParse, { fragment: true }).parse(html), new Set());

  return found.at(-1) === ' ' ? found.slice(0, -1) : found;
}

/** The text of HTML without marks. */
export function wordsOf(html: string): string {
  return charactersOf(html)
    .map((character) => character.split(' ')[0] || ' ')
    .join('');
}
