import type { Properties } from 'hast';
import type { Ids } from '#server/markdown/ids.ts';
import type { OpenTag } from './html-tokens.ts';

/** Larger numbers are cut: browsers lay out every column and row that a cell spans. */
const SPAN_MAX = { colspan: 100, rowspan: 999 };

/** The attributes that stay, as the properties of the element. The sanitizer checks the values of the others. */
export function propertiesOf({ name, attributes }: OpenTag, ids: Ids): Properties {
  const id = attributes.get('id') || (name === 'a' && attributes.get('name'));
  const properties: Properties = {
    id: id ? ids.fromAuthor(id) : undefined,
    lang: attributes.get('lang'),
    dir: attributes.get('dir')?.toLowerCase(),
    ...ownProperties(name, attributes),
  };
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
}

function ownProperties(name: string, attributes: OpenTag['attributes']): Properties {
  if (name === 'abbr' || name === 'dfn') return { title: attributes.get('title') };
  if (name === 'details') return { open: attributes.has('open') || undefined };
  if (name === 'li') return { value: integer(attributes.get('value'))?.toString() };
  if (name === 'ol') {
    return { start: integer(attributes.get('start')), reversed: attributes.has('reversed') || undefined };
  }

  const align = attributes.get('align') ?? /text-align:\s*([a-z]+)/i.exec(attributes.get('style') ?? '')?.[1];
  const className = align ? [`align-${align.toLowerCase()}`] : undefined;
  if (name === 'tr') return { className };
  if (name !== 'td' && name !== 'th') return {};

  const span = (kind: 'colspan' | 'rowspan') => {
    const count = integer(attributes.get(kind)) ?? 1;
    return count > 1 ? Math.min(count, SPAN_MAX[kind]) : undefined;
  };
  const scope = name === 'th' ? attributes.get('scope')?.toLowerCase() : undefined;
  return { className, scope, colSpan: span('colspan'), rowSpan: span('rowspan') };
}

function integer(written: string | undefined): number | undefined {
  return written !== undefined && /^\s*-?\d{1,9}\s*$/.test(written) ? Number(written) : undefined;
}
