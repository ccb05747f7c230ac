import { HtmlValidate } from 'html-validate';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

const validator = new HtmlValidate({
  root: true,
  // The rules of the HTML standard, without those of style.
  extends: ['html-validate:standard'],
  rules: {
    // React writes attributes of void elements and names in its own way, which the standard allows.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // Reader views know only the role of navigation.
    'no-redundant-role': 'off',
  },
});

/** What is wrong in a document by the HTML standard. `name` begins each line. */
export async function htmlProblems(html: string, name: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const invalid = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...invalid, ...gluedLinks(html)].map((problem) => `${name}: ${problem}`);
}

/** Elements without styles of their own, which a browser without style sheets writes in one line. */
const INLINE = new Set([
  'a',
  'b',
  'bdi',
  'button',
  'code',
  'em',
  'i',
  'small',
  'span',
  'strong',
  'sup',
  'time',
]);

/** Neighbouring links with nothing between them: without the site's styles their words are one word. */
function gluedLinks(html: string): string[] {
  const problems: string[] = [];
  let open: string | null = null;
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('value' in node) open = null;
    if (!('childNodes' in node)) return;

    const isBlock = !INLINE.has(node.nodeName);
    if (isBlock) open = null;
    if (node.nodeName === 'a' && open !== null) problems.push(`glued links: ${open} and ${textOf(node)}`);
    node.childNodes.forEach(visit);
    if (node.nodeName === 'a') open = textOf(node) || null;
    if (isBlock) open = null;
  };
  visit(parse(html));
  return problems;
}

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
