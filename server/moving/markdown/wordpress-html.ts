import type { Note } from '#server/moving/model.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { type Attachments, replaceShortcodes } from './shortcodes.ts';

type Context = {
  title: string;
  /** The id of the post. */
  id: string;
  attachments: Attachments;
  /** Blocks that posts share, by their ids. */
  blocks: ReadonlyMap<string, string>;
  /** The notes of the block of footnotes: JSON. */
  footnotes: string;
  note: Note;
};

const SHARED_DEPTH = 5;

/** The content of a WordPress post as Markdown, whether it was written with blocks or with the former editor. */
export function wordPressToMarkdown(html: string, context: Context): string {
  const { title, note } = context;
  const text = html.replaceAll('\r\n', '\n');
  const isClassic = !text.includes('<!-- wp:') && !/<p[\s>]/i.test(text);
  const whole = replaceBlocks(text, context, SHARED_DEPTH);
  return htmlToMarkdown(replaceShortcodes(whole, context) + notesOf(context.footnotes), {
    title,
    note,
    isClassic,
  });
}

/** Blocks that have no HTML of their own: shared ones are filled in, others are noted. */
function replaceBlocks(html: string, context: Context, depth: number): string {
  const [start = '', ...parts] = html.split('<!-- wp:');
  const made = parts.map((part) => {
    const end = part.indexOf('-->');
    const head = part.slice(0, Math.max(0, end)).trimEnd();
    if (!head.endsWith('/')) return `<!-- wp:${part}`;
    const [name = '', json = '{}'] = head
      .slice(0, -1)
      .trim()
      .split(/\s(.*)/s, 2);
    return replaceEmptyBlock(name, json, context, depth) + part.slice(end + 3);
  });
  return start + made.join('');
}

function replaceEmptyBlock(name: string, json: string, context: Context, depth: number): string {
  const shared = name === 'block' && depth > 0 ? context.blocks.get(String(refOf(json))) : undefined;
  if (shared !== undefined) return replaceBlocks(shared, context, depth - 1);
  if (!/^(?:footnotes|more|nextpage|spacer|post-.+|template-part)$/.test(name)) {
    context.note(`The block "${name}" has no text of its own and is left out`);
  }
  return '';
}

function refOf(json: string): unknown {
  try {
    return JSON.parse(json).ref;
  } catch {
    return undefined;
  }
}

/** The notes as a list with links back, which is how footnotes are found. */
function notesOf(json: string): string {
  if (json.trim() === '') return '';
  try {
    const notes = JSON.parse(json) as { id?: string; content?: string }[];
    const items = notes.map(
      ({ id = '', content = '' }) => `<li id="${id}">${content} <a href="#${id}-link">↩</a></li>`,
    );
    return items.length > 0 ? `<ol>${items.join('')}</ol>` : '';
  } catch {
    return '';
  }
}
