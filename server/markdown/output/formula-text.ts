import type { Element, ElementContent } from 'hast';

const SUPERSCRIPTS = mapOf('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ');
const SUBSCRIPTS = mapOf('₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');

/** Operators with spaces around them, unless they are a sign: `a − b`, but `−b`. */
const SPACED = /^[=<>≤≥≠≈≡∼∈∉⊂⊆→←↦⇒⇔±+−×·÷∪∩∧∨-]$/;
/** After the name of a function: `sin x`. */
const APPLICATION = /\u2061/g;
const INVISIBLE = /[\u2062-\u2064\u200b]/g;

/** A formula in MathML as a line of text: `E = mc²`. */
export function formulaText(math: Element): string {
  return rowOf(math.children).replace(/\s+/g, ' ').trim();
}

function rowOf(nodes: ElementContent[]): string {
  let row = '';
  for (const node of nodes) {
    const text = textOf(node);
    const isOperator = node.type === 'element' && node.tagName === 'mo';
    const follows = /[^\s([{,]$/.test(row);
    if (isOperator && SPACED.test(text) && follows) row += ` ${text} `;
    else row += isOperator && /^[,;]$/.test(text) ? `${text} ` : text;
  }
  return row;
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value.replace(APPLICATION, ' ').replace(INVISIBLE, '');
  if (node.type !== 'element') return '';

  const parts = node.children.filter((child) => child.type === 'element');
  const [base = '', second = '', third = ''] = parts.map(textOf);
  switch (node.tagName) {
    case 'mfrac':
      return `${grouped(base)}/${grouped(second)}`;
    case 'msqrt':
      return `√${grouped(rowOf(node.children))}`;
    case 'mroot':
      return `${script(second, SUPERSCRIPTS, '')}√${grouped(base)}`;
    case 'msup':
      return base + script(second, SUPERSCRIPTS, '^');
    case 'msub':
    case 'munder':
      return base + script(second, SUBSCRIPTS, '_');
    case 'msubsup':
    case 'munderover':
      return base + script(second, SUBSCRIPTS, '_') + script(third, SUPERSCRIPTS, '^');
    case 'mover':
      return node.properties.accent === 'true' ? base : base + script(second, SUPERSCRIPTS, '^');
    case 'mtable':
      return parts.map(textOf).join('; ');
    case 'mtr':
      return parts.map(textOf).join(', ');
    case 'mspace':
      return ' ';
    default:
      return rowOf(node.children);
  }
}

function script(text: string, characters: ReadonlyMap<string, string>, mark: string): string {
  if (/^[′″*]+$/.test(text)) return text;
  const plain = text.replace(/\s/g, '');
  const raised = Array.from(plain, (one) => characters.get(one));
  return raised.every((one) => one !== undefined) ? raised.join('') : `${mark}${grouped(text)}`;
}

function grouped(text: string): string {
  return /^(?:[\p{L}\p{M}]|[\p{N}.]+|\([^()]*\))$/u.test(text) ? text : `(${text})`;
}

/** The characters by the ones that they stand for. */
function mapOf(characters: string): ReadonlyMap<string, string> {
  return new Map(Array.from(characters, (one) => [one.normalize('NFKC'), one]));
}
