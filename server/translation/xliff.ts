import { isLocale, type Locale, otherLocale } from '#contract/locales.ts';
import type { DraftText } from '#contract/posts/admin.ts';
import { TEXT_RULES } from '#contract/posts/text-fields.ts';
import type { Actor } from '#server/auth/actor.ts';
import { Invalid } from '#server/errors.ts';
import { element, escapeXml, textElement, type Xml, xmlDocument } from '#server/feeds/xml.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { childrenOf, readXmlRecords, type XmlElement } from '#server/read-xml.ts';
import { getText } from './drafts/drafts.ts';
import { FIELDS } from './drafts/model.ts';
import { presentText } from './drafts/plan-draft.ts';
import { recall } from './memory/memory.ts';
import { placeholder, textOfMessage, toPlainMessage } from './text/message.ts';
import type { Message } from './text/model.ts';
import { restoreAnswer, split } from './text/texts.ts';

type Field = (typeof FIELDS)[number];

/** What is translated of a text: its fields, and the blocks with words. */
type Piece = { id: string; field: Field | 'content'; message: Message; source: string };

/** What became of a file: units that are damaged or whose original has changed stay untranslated. */
export type XliffReport = { slug: string; to: Locale; taken: number; leftOut: string[] };

/** One post as XLIFF 2.1, with what the memory has. Throws NotFound, Forbidden. */
export async function exportXliff({
  actor,
  slug,
  to,
}: {
  actor: Actor;
  slug: string;
  to: Locale;
}): Promise<string> {
  const from = otherLocale(to);
  const { versions } = await getPostForEditing({ actor, post: slug });
  const { pieces } = await readPieces(presentText(versions[from]));
  const units: Xml[] = [];
  for (const { id, message, source } of pieces) {
    const known = await recall(source, from);
    const plain = known !== null && message.gaps.length === 0 && message.head === '' ? known : null;
    const segment = element('segment', plain === null ? {} : { state: 'translated' }, [
      element('source', { 'xml:space': 'preserve' }, toInline(message)),
      ...(plain === null ? [] : [textElement('target', plain, { 'xml:space': 'preserve' })]),
    ]);
    units.push(element('unit', { id }, [segment]));
  }
  const file = element('file', { id: 'post', original: slug }, units);
  const languages = { srcLang: from, trgLang: to };
  const namespace = 'urn:oasis:names:tc:xliff:document:2.0';
  return xmlDocument(element('xliff', { xmlns: namespace, version: '2.1', ...languages }, [file]));
}

/** The text with an element for each placeholder, which tools neither delete nor move. */
function toInline(message: Message): Xml[] {
  const texts = textOfMessage(message).split(/⟦\d+⟧/);
  return texts.flatMap((text, index) => {
    const gap = message.gaps[index];
    const canReorder = index === 0 ? 'firstNo' : 'no';
    const kept = { id: `${index + 1}`, canCopy: 'no', canDelete: 'no', canReorder, disp: gap?.source };
    return [escapeXml(text) as Xml, ...(gap ? [element('ph', kept)] : [])];
  });
}

/**
 * Puts the translations of a file into the working copy of its post. Each is checked as the answer of a server is. Throws
 * Invalid, NotFound, Forbidden.
 */
export async function importXliff({ actor, file }: { actor: Actor; file: string }): Promise<XliffReport> {
  const { slug, to, targets } = await readFile(file);
  const post = await getText({ actor, post: slug, to });
  const version = post.versions[to];
  const original = await readPieces(presentText(post.versions[otherLocale(to)]));
  const present = presentText(version);
  const texts = new Map<string, string>();
  const leftOut: string[] = [];
  for (const { id, field, message } of original.pieces) {
    const target = targets.get(id);
    if (target === undefined || target.text === '') continue;
    const markdown = field === 'content' ? { definitions: original.definitions } : null;
    const isSame = target.source === textOfMessage(message);
    const restored = isSame ? await restoreAnswer({ message, answer: target.text, to, markdown }) : null;
    const isFitting = restored && 'text' in restored && restored.text.length <= TEXT_RULES[field].max;
    if (isFitting) texts.set(id, restored.text);
    else leftOut.push(id);
  }

  const hasBlocks = original.pieces.some(({ id, field }) => field === 'content' && texts.has(id));
  const content = hasBlocks ? original.fill(texts) : present.content;
  const fields = FIELDS.map((field) => [field, texts.get(field) ?? present[field]]);
  const value: DraftText = { ...present, ...Object.fromEntries(fields), content };
  const number = version.workingCopy?.number ?? 0;
  await saveWorkingCopy({ actor, postId: post.id, part: to, value, number, recordReplaced: true });
  return { slug, to, taken: texts.size, leftOut };
}

/** The pieces of a text; `fill` puts translations in the place of its blocks. */
async function readPieces(text: DraftText) {
  const { before, blocks, definitions } = await split(text.content);
  const toPiece = (piece: Omit<Piece, 'message'> & { message: Message | null }): Piece[] =>
    piece.message ? [{ ...piece, message: piece.message }] : [];
  const fields = FIELDS.flatMap((field) => {
    const source = text[field].trim();
    return toPiece({ id: field, field, source, message: toPlainMessage(source) });
  });
  const contents = blocks.flatMap(({ source, message }, index) =>
    toPiece({ id: `b${index + 1}`, field: 'content', source, message }),
  );
  const fill = (texts: Map<string, string>) =>
    before +
    blocks.map(({ source, after }, index) => (texts.get(`b${index + 1}`) ?? source) + after).join('');
  return { pieces: [...fields, ...contents], definitions, fill };
}

async function readFile(path: string) {
  for await (const { element: xliff } of readXmlRecords(path, (name) => name === 'xliff')) {
    const to = xliff.attributes.trgLang?.slice(0, 2);
    const [file] = childrenOf(xliff, 'file');
    const slug = file?.attributes.original;
    if (!file || !slug || !isLocale(to)) break;
    const units = childrenOf(file, 'unit').map((unit): [string, { source: string; text: string }] => [
      unit.attributes.id ?? '',
      { source: textOf(unit, 'source'), text: textOf(unit, 'target').trim() },
    ]);
    return { slug, to, targets: new Map(units) };
  }
  throw new Invalid('This is not an XLIFF 2 file of a post');
}

/** Tools may cut a unit into sentences. */
function textOf(unit: XmlElement, name: 'source' | 'target'): string {
  return unit.children
    .filter((child) => child.name === 'segment' || child.name === 'ignorable')
    .flatMap((segment) => childrenOf(segment, name))
    .map(withPlaceholders)
    .join('');
}

/** What a tool has noted about words is left out. A placeholder without a number stands for elements of its own. */
function withPlaceholders({ text, children }: XmlElement): string {
  let [written, from] = ['', 0];
  for (const child of children) {
    written += text.slice(from, child.at);
    from = child.at;
    if (child.name === 'mrk') written += withPlaceholders(child);
    else written += child.name === 'ph' ? placeholder(Number(child.attributes.id) - 1) : '⟦⟧';
  }
  return written + text.slice(from);
}
