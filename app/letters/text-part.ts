import type { LetterBlock, LetterBody, LetterSite } from './letter-body.ts';

/** The text part of a letter, from the same sentences as its HTML. */
export function toTextPart(
  { title, blocks, action, after = [], reason, stop = [] }: LetterBody,
  { name, url }: LetterSite,
): string {
  const paragraphs = [
    title,
    // A picture has no text.
    ...blocks.map(toText).filter((text) => text !== ''),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after,
    // Programs recognize this line and show what follows as a signature.
    ['-- ', reason, ...stop.map(({ label, url: page }) => `${label}: ${page}`), `${name}: ${url}`].join('\n'),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function toText(block: LetterBlock): string {
  if ('items' in block) {
    return block.items
      .map(({ text, url, note }) =>
        [`• ${text}`, note, url].filter((line) => line !== undefined).join('\n  '),
      )
      .join('\n');
  }
  if (!('quote' in block)) return block.text;

  const quoted = block.quote.replace(/^/gm, '> ');
  return block.by === undefined ? quoted : `${block.by}:\n${quoted}`;
}
