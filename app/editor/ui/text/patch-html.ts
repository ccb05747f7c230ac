/**
 * Replaces the content of an element with `html` but keeps the unchanged blocks at its beginning and end, so that
 * pictures do not load again, and a long text costs only as much as its changed part.
 */
export function patchHtml(element: HTMLElement, html: string): void {
  const template = document.createElement('template');
  template.innerHTML = html;
  const next = [...template.content.childNodes];
  const old = [...element.childNodes];
  const shorter = Math.min(next.length, old.length);
  let start = 0;

  while (start < shorter && isSame(old[start], next[start])) start++;
  let end = 0;
  while (end < shorter - start && isSame(old.at(-1 - end), next.at(-1 - end))) end++;

  const after = end > 0 ? (old.at(-end) ?? null) : null;
  for (const node of old.slice(start, old.length - end)) node.remove();
  for (const node of next.slice(start, next.length - end)) element.insertBefore(node, after);
}

function isSame(one: Node | undefined, other: Node | undefined): boolean {
  return one !== undefined && other !== undefined && one.isEqualNode(other);
}
