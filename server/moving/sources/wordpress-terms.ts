import { Invalid } from '#server/errors.ts';
import { type Note, noteOtherAuthors, type SourceSite } from '#server/moving/model.ts';
import { childrenOf, childText, type XmlElement } from '#server/read-xml.ts';
import { decoded } from './addresses.ts';
import { localeOfCode } from './language.ts';
import { readSerializedMap } from './php-serialized.ts';

export type WordPressTerms = {
  /** Takes `<wp:category>`, `<wp:tag>` or `<wp:term>`. */
  add: (element: XmlElement) => void;
  /** Called after the last one: then the translations of terms are known. */
  finish: () => void;
  keysOf: (item: XmlElement) => string[];
  groupOfPost: (id: string) => string | null;
};

const TERMS_MAX = 100_000;
/** WordPress puts posts into it that are in no other category. */
const NO_CATEGORY =
  /^(?:uncategorized|uncategorised|bez-kategori[iyj]+|без-категорії|bez-katehorii)(?:-(?:uk|ua|en))?$/i;
const KINDS: Record<string, string> = { category: 'category', post_tag: 'tag' };

export function readTerms(site: SourceSite): WordPressTerms {
  const { terms } = site;
  const keyById = new Map<string, string>();
  const translations: { slug: string; ids: Map<string, string> }[] = [];
  const groups = new Map<string, string>();

  return {
    add(element) {
      const [taxonomy, slug, name] = readNames(element);
      const ids = readSerializedMap(childText(element, 'wp:term_description'));
      if (taxonomy === 'term_translations') translations.push({ slug, ids });
      if (taxonomy === 'post_translations') for (const id of ids.values()) groups.set(id, slug);
      if (!KINDS[taxonomy] || slug === '') return;

      if (terms.size >= TERMS_MAX) throw new Invalid(`There are more than ${TERMS_MAX} categories and tags`);
      const meta = new Map(
        childrenOf(element, 'wp:termmeta').map((one) => [
          childText(one, 'wp:meta_key'),
          childText(one, 'wp:meta_value'),
        ]),
      );
      const key = `${taxonomy} ${slug}`;
      keyById.set(childText(element, 'wp:term_id'), key);
      terms.set(key, {
        slug,
        name,
        locale: localeOfCode(meta.get('_wpml_import_language_code') ?? ''),
        group: meta.get('_wpml_import_translation_group') ?? null,
        addresses: [`/${KINDS[taxonomy]}/${slug}`],
      });
    },
    finish() {
      for (const { slug, ids } of translations) {
        for (const [code, id] of ids) {
          const term = terms.get(keyById.get(id) ?? '');
          if (term) Object.assign(term, { group: slug, locale: localeOfCode(code) });
        }
      }
    },
    keysOf(item) {
      return childrenOf(item, 'category').flatMap(({ attributes: { domain = '', nicename = '' }, text }) => {
        const slug = decoded(nicename).normalize('NFC');
        if (!KINDS[domain] || slug === '' || NO_CATEGORY.test(slug)) return [];
        const key = `${domain} ${slug}`;
        // Exports of some posts have no list of terms.
        if (!terms.has(key))
          terms.set(key, {
            slug,
            name: text.trim(),
            locale: null,
            group: null,
            addresses: [`/${KINDS[domain]}/${slug}`],
          });
        return [key];
      });
    },
    groupOfPost: (id) => groups.get(id) ?? null,
  };
}

/** Terms that say nothing to readers, or that are read in another way. */
const NOT_TERMS =
  /^(?:category|post_tag|language|post_format|nav_menu|translation_priority|\w+_translations)$/;

/** Notes the terms of plugins, and authors besides the one that is kept. */
export function noteOtherTerms(
  item: XmlElement,
  { author, login, note }: { author: string; login: string; note: Note },
): void {
  const others = childrenOf(item, 'category').filter(({ attributes: { domain = '' } }) => {
    return domain !== '' && !NOT_TERMS.test(domain);
  });
  for (const [domain = '', terms] of Map.groupBy(others, ({ attributes }) => attributes.domain)) {
    const isKept = ({ attributes, text }: XmlElement) =>
      text.trim() === author || attributes.nicename === login;
    const left = domain === 'author' ? terms.filter((term) => !isKept(term)) : terms;
    const names = [...new Set(left.map(({ text }) => text.trim()).filter(Boolean))];
    if (domain === 'author') noteOtherAuthors(names, note);
    else if (names.length > 0) note(`Its terms of "${domain}" are left out: ${names.join(', ')}`);
  }
}

function readNames(element: XmlElement): [taxonomy: string, slug: string, name: string] {
  const field = (name: string) => childText(element, `wp:${name}`).trim();
  const slug = (text: string) => decoded(text).normalize('NFC');
  if (element.name === 'wp:category')
    return ['category', slug(field('category_nicename')), field('cat_name')];
  if (element.name === 'wp:tag') return ['post_tag', slug(field('tag_slug')), field('tag_name')];
  return [field('term_taxonomy'), slug(field('term_slug')), field('term_name')];
}
