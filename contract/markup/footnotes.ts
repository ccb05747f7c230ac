import type { Element, ElementContent, Root } from 'hast';
import { element, hasElement, textOf } from './elements.ts';

/** Each link is compared with all others. */
const LINKS_MAX = 5_000;

type Place = { node: Element; ancestors: (Root | Element)[] };

/**
 * Finds footnotes: a link to a part of the text that has a link back. Word, LibreOffice, Google Docs and web pages write
 * them so, each with other names. The reference becomes `<sup data-footnote>`, and the note an `<aside data-footnote>`
 * at the end.
 */
export function markFootnotes(tree: Root, firstNumber: number): void {
  const places = placesIn(tree, []);
  const targets = new Map(
    places.flatMap((place) =>
      [place.node.properties.id, place.node.properties.name].map((id) => [id, place]),
    ),
  );
  targets.delete(undefined);
  const links = places.filter(({ node }) => targets.has(fragmentOf(node)));
  if (links.length > LINKS_MAX) return;
  const notes = new Map<Element, { place: Place; number: number }>();
  const backlinks = new Set<Element>();

  for (const link of links) {
    const place = noteAround(targets.get(fragmentOf(link.node)), link);
    if (!place || backlinks.has(link.node)) continue;
    const back = links.filter(
      ({ node, ancestors }) =>
        ancestors.includes(place.node) && isAround(targets.get(fragmentOf(node)), link),
    );
    if (back.length === 0) continue;

    for (const { node } of back) backlinks.add(node);
    const { number } = notes.get(place.node) ?? { number: firstNumber + notes.size };
    notes.set(place.node, { place, number });
    const sup = link.ancestors.findLast((node) => node.type === 'element' && node.tagName === 'sup');
    const reference = sup?.type === 'element' && textOf(sup) === textOf(link.node) ? sup : link.node;
    Object.assign(reference, element('sup', [], { dataFootnote: number }));
  }

  for (const { place, number } of notes.values()) {
    removeAll(place.node, backlinks);
    removeWithEmpty(place);
    tree.children.push(element('aside', place.node.children, { dataFootnote: number }));
  }
}

function placesIn(parent: Root | Element, ancestors: (Root | Element)[]): Place[] {
  const own = [...ancestors, parent];
  return parent.children.flatMap((node) =>
    node.type === 'element' ? [{ node, ancestors: own }, ...placesIn(node, own)] : [],
  );
}

function fragmentOf({ tagName, properties }: Element): string | undefined {
  return tagName === 'a' ? /^[^#]*#(.+)$/.exec(String(properties.href))?.[1] : undefined;
}

/** The block of a note that a link leads to, if it does not contain the link. */
function noteAround(target: Place | undefined, link: Place): Place | undefined {
  if (!target) return undefined;
  const path = [...target.ancestors, target.node];
  for (const name of [/^(?:li|div|dd|aside)$/, /^p$/]) {
    const at = path.findLastIndex((node) => node.type === 'element' && name.test(node.tagName));
    const node = path[at];
    if (node?.type === 'element' && !link.ancestors.includes(node))
      return { node, ancestors: path.slice(0, at) };
  }

  return undefined;
}

/** Whether a target is a link, in it, or only an inline element around it. */
function isAround(target: Place | undefined, link: Place): boolean {
  if (!target) return false;
  const isInline = /^(?:sup|span)$/.test(target.node.tagName) && link.ancestors.includes(target.node);
  return isInline || target.node === link.node || target.ancestors.includes(link.node);
}

function removeAll(parent: Element, removed: ReadonlySet<ElementContent>): void {
  parent.children = parent.children.filter((node) => !removed.has(node));
  for (const node of parent.children) if (node.type === 'element') removeAll(node, removed);
}

/** Removes an element, and what only had it: a list, or a section with a title. */
function removeWithEmpty({ node, ancestors }: Place): void {
  let removed: Root | Element = node;
  for (const parent of ancestors.toReversed()) {
    parent.children = parent.children.filter((child) => child !== removed);
    const hasWords = parent.children.some(
      (child) => !(child.type === 'element' && /^h[1-6]$/.test(child.tagName)) && textOf(child) !== '',
    );
    if (hasWords || hasElement(parent, /^img$/)) return;
    removed = parent;
  }
}
