import { LOCALES, type Locale } from '#contract/locales.ts';
import { MEMORY_MAX } from '#contract/translation/limits.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { element, startTag, textElement, XML_DECLARATION } from '#server/feeds/xml.ts';
import { childrenOf, readXmlRecords, type XmlElement } from '#server/read-xml.ts';
import { isSegment, type Segment, type SegmentDoc, toSegmentDoc } from './model.ts';
import * as store from './store.ts';

const BATCH = 500;

/** The memory as TMX 1.4. Throws Forbidden. */
export async function* exportMemory({ actor }: { actor: Actor }): AsyncGenerator<string> {
  requireCan(actor, 'manage tags');
  const header = element('header', {
    creationtool: 'Dvomova',
    creationtoolversion: '1',
    segtype: 'block',
    'o-tmf': 'Markdown',
    adminlang: 'en',
    srclang: '*all*',
    datatype: 'plaintext',
  });
  yield `${XML_DECLARATION}${startTag('tmx', { version: '1.4' })}\n${header}\n<body>\n`;
  for await (const doc of store.findAllSegments()) {
    const tuv = (locale: Locale) => element('tuv', { 'xml:lang': locale }, [textElement('seg', doc[locale])]);
    // Some programs drop units without a name.
    yield `${element('tu', { tuid: doc._id }, LOCALES.map(tuv))}\n`;
  }
  yield '</body>\n</tmx>\n';
}

/**
 * Adds the units of a TMX file that have both languages. Units with inline elements are left out. Throws Forbidden,
 * Invalid.
 */
export async function importMemory({
  actor,
  file,
  now = new Date(),
}: {
  actor: Actor;
  file: string;
  now?: Date;
}): Promise<{ added: number; leftOut: number }> {
  requireCan(actor, 'manage tags');
  const count = { added: 0, leftOut: 0 };
  let batch = new Map<string, SegmentDoc>();
  const flush = async () => {
    const docs: SegmentDoc[] = [];
    for (const doc of batch.values()) {
      const same = await store.findSame(doc.uk, 'uk');
      if (!same.some(({ en }) => en === doc.en)) docs.push(doc);
    }
    await store.addSegments(docs);
    count.added += docs.length;
    batch = new Map();
  };
  for await (const { element: unit } of readXmlRecords(file, (name) => name === 'tu', {
    allowDoctype: true,
  })) {
    const segment = toSegment(unit);
    if (!segment || !isSegment(segment) || count.added + batch.size >= MEMORY_MAX) {
      count.leftOut++;
      continue;
    }
    const doc = toSegmentDoc(segment, null, now);
    batch.set(doc._id, doc);
    if (batch.size >= BATCH) await flush();
  }
  await flush();
  await recordChange({ actor, action: 'memory.imported', count: count.added, now });
  return count;
}

function toSegment(unit: XmlElement): Segment | null {
  const textOf = (locale: Locale): string | null => {
    const variant = childrenOf(unit, 'tuv').find(({ attributes }) =>
      (attributes['xml:lang'] ?? attributes.lang ?? '').toLowerCase().startsWith(locale),
    );
    const [seg] = variant ? childrenOf(variant, 'seg') : [];
    return seg && seg.children.length === 0 ? seg.text : null;
  };
  const [uk, en] = [textOf('uk'), textOf('en')];
  return uk === null || en === null ? null : { uk: uk.normalize('NFC'), en: en.normalize('NFC') };
}
