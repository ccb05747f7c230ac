import { existsSync } from 'node:fs';
import path from 'node:path';
import { Invalid } from '#server/errors.ts';
import { htmlToText } from '#server/moving/markdown/plain-text.ts';
import { wordPressToMarkdown } from '#server/moving/markdown/wordpress-html.ts';
import {
  countFields,
  emptySite,
  type Note,
  type Source,
  type SourceItem,
  type SourceSite,
  type Warning,
} from '#server/moving/model.ts';
import { childrenOf, childText, readXmlRecords, type XmlElement } from '#server/read-xml.ts';
import { decoded, lastSegment, pathOnSite } from './addresses.ts';
import { localeOfAddress, localeOfCode, localeOfText } from './language.ts';
import { readComments, timeOf } from './wordpress-comments.ts';
import { noteOtherTerms, readTerms, type WordPressTerms } from './wordpress-terms.ts';

/** An uploaded file, or a block that posts share: both are items of their own, which posts name by id. */
export type Attachment = { url: string; alt: string; caption: string; parent: string };
type Shared = { attachments: Map<string, Attachment>; blocks: Map<string, string>; terms: WordPressTerms };

const RECORDS = new Set([
  'item',
  'link',
  'wp:author',
  'wp:category',
  'wp:tag',
  'wp:term',
  'wp:base_blog_url',
]);
/** What every site has and no reader sees. */
const UNSEEN =
  /^(?:attachment|revision|nav_menu_item|custom_css|customize_changeset|oembed_cache|user_request|wp_(?!block$).+|acf-.+|polylang_mo|wpcf7_contact_form|elementor_library)$/;
/** Fields whose names begin with `_` are not seen by writers. */
const KNOWN_FIELD = /^(?:_|footnotes$|enclosure$|rank_math_)/;
const LOST_STATES: Record<string, string> = { trash: 'in the trash', 'auto-draft': 'an empty draft' };

/** Opens a WXR file. It is read twice: posts name files and terms that come after them. */
export async function openWordPress(file: string): Promise<Source> {
  const site = emptySite('wordpress');
  const shared: Shared = { attachments: new Map(), blocks: new Map(), terms: readTerms(site) };
  let isExport = false;

  for await (const { element } of readRecords(file)) {
    isExport ||= [element, ...element.children].some(({ name }) => name.startsWith('wp:'));
    const isAddress = element.name === 'wp:base_blog_url' || (element.name === 'link' && site.url === '');
    if (isAddress) site.url = element.text.trim().replace(/(?<!\/)\/+$/, '');
    else if (element.name === 'wp:author') addAuthor(element, site);
    else if (element.name === 'item') addShared(element, shared);
    else shared.terms.add(element);
  }
  if (!isExport) throw new Invalid(`${path.basename(file)} is not an export of WordPress`);
  shared.terms.finish();

  const uploads = path.join(path.dirname(file), 'wp-content', 'uploads');
  const folders = existsSync(uploads) ? [path.dirname(file)] : [];
  return { site, items: readItems(file, { site, ...shared }), folders };
}

function readRecords(file: string) {
  return readXmlRecords(file, (name, parent) => parent === 'channel' && RECORDS.has(name));
}

function addAuthor(element: XmlElement, site: SourceSite): void {
  const login = childText(element, 'wp:author_login');
  const name = childText(element, 'wp:author_display_name').trim() || login;
  const slug = decoded(login)
    .toLowerCase()
    .replaceAll(/[\s@]+/g, '-');
  site.authors.set(login, { slug, name, bio: '', addresses: [`/author/${slug}`] });
}

function addShared(item: XmlElement, { attachments, blocks }: Shared): void {
  const type = childText(item, 'wp:post_type');
  const id = childText(item, 'wp:post_id');
  if (type === 'wp_block') blocks.set(id, childText(item, 'content:encoded'));
  if (type !== 'attachment') return;
  const meta = readMeta(item);
  attachments.set(id, {
    url: childText(item, 'wp:attachment_url').trim() || childText(item, 'guid').trim(),
    alt: meta.get('_wp_attachment_image_alt') ?? '',
    caption: htmlToText(childText(item, 'excerpt:encoded')),
    parent: childText(item, 'wp:post_parent').trim(),
  });
}

type Context = Shared & { site: SourceSite };

async function* readItems(file: string, context: Context): AsyncGenerator<SourceItem> {
  const others = new Map<string, number>();
  for await (const { element, line } of readRecords(file)) {
    if (element.name !== 'item') continue;
    const type = childText(element, 'wp:post_type');
    if (type !== 'post' && type !== 'page') {
      if (!UNSEEN.test(type) && type !== 'wp_block') others.set(type, (others.get(type) ?? 0) + 1);
      continue;
    }
    const item = toItem(element, line, context);
    if (item) yield item;
  }
  for (const [type, count] of others) {
    const message = `Items of the type "${type}" are left out: ${count}`;
    context.site.warnings.push({ place: path.basename(file), line: null, message });
  }
}

function toItem(element: XmlElement, line: number, context: Context): SourceItem | null {
  const { site } = context;
  const field = (name: string) => childText(element, name).trim();
  const warnings: Warning[] = [];
  // Exports that were put together by hand lack ids.
  const id = field('wp:post_id') || field('guid') || field('link') || `line ${line}`;
  const title = htmlToText(field('title'));
  const place = `post ${id} “${title}”`;
  const note: Note = (message) => warnings.push({ place, line, message });
  const leaveOut = (reason: string) => {
    note(`Left out: ${reason}`);
    site.warnings.push(...warnings);
    return null;
  };

  const status = field('wp:status');
  const meta = readMeta(element);
  if (LOST_STATES[status]) return leaveOut(`it is ${LOST_STATES[status]}`);
  if (meta.get('_icl_lang_duplicate_of')) return leaveOut('WPML made it as a copy in the other language');

  const html = childText(element, 'content:encoded');
  countFields(
    site,
    [...meta.keys()].filter((key) => !KNOWN_FIELD.test(key)),
  );
  const addresses = addressesOf(field, { id, meta, site: site.url });
  const named = readLanguage(element, meta);
  const locale = named.code
    ? localeOfCode(named.code)
    : (localeOfAddress(addresses[0] ?? '') ?? localeOfText(`${title} ${htmlToText(html)}`));
  if (!locale) return leaveOut(`its language is "${named.code}"`);

  if (status === 'private') note('It was private: it becomes a draft');
  if (field('wp:post_password') !== '') note('It had a password: it becomes a draft');
  const isHidden = status === 'private' || field('wp:post_password') !== '';
  const login = field('dc:creator');
  const author = site.authors.get(login)?.name ?? login;
  noteOtherTerms(element, { author, login, note });
  const publishedAt = timeOf(field('wp:post_date_gmt')) ?? timeOf(field('wp:post_date'));
  const [enclosure = ''] = meta.get('enclosure')?.trim().split('\n') ?? [];
  if (enclosure !== '' && !html.includes(enclosure.trim()))
    note(`A file that only feeds had is left out: ${enclosure}`);
  const thumbnail = context.attachments.get(meta.get('_thumbnail_id') ?? '');
  const cover = thumbnail?.url ?? null;
  if (thumbnail?.caption) note(`The caption of its cover is left out: ${thumbnail.caption}`);
  if (thumbnail?.alt) note(`The description of its cover is left out: ${thumbnail.alt}`);
  if (meta.get('_thumbnail_id') && !cover) note('The file of its cover is not in the export');
  if (meta.has('_elementor_data') && html.trim() === '') note('Its text is only in the data of Elementor');

  return {
    id: `post-${id}`,
    kind: field('wp:post_type') === 'page' ? 'page' : 'post',
    locale,
    group: named.group ?? context.terms.groupOfPost(id),
    title,
    slug: decoded(field('wp:post_name')).normalize('NFC'),
    markdown: wordPressToMarkdown(html, {
      ...context,
      id,
      title,
      footnotes: meta.get('footnotes') ?? '',
      note,
    }),
    excerpt: htmlToText(field('excerpt:encoded')),
    metaTitle: ownText(meta, ['_yoast_wpseo_title', 'rank_math_title', '_aioseo_title']),
    metaDescription: ownText(meta, ['_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description']),
    publishedAt,
    updatedAt: timeOf(field('wp:post_modified_gmt')),
    draft: isHidden || !['publish', 'future'].includes(status),
    pinned: field('wp:is_sticky') === '1',
    commentsOpen: field('wp:comment_status') !== 'closed',
    cover,
    author: author || null,
    terms: context.terms.keysOf(element),
    addresses,
    comments: readComments(element, { note, postedAt: publishedAt }),
    warnings,
  };
}

/** The language and the group of translations: Polylang has them as terms, the export add-on of WPML as fields. */
function readLanguage(
  element: XmlElement,
  meta: Map<string, string>,
): { code: string; group: string | null } {
  const term = (domain: string) =>
    childrenOf(element, 'category').find(({ attributes }) => attributes.domain === domain)?.attributes
      .nicename;
  return {
    code: term('language') ?? meta.get('_wpml_import_language_code') ?? '',
    group: term('post_translations') ?? meta.get('_wpml_import_translation_group') ?? null,
  };
}

function addressesOf(
  field: (name: string) => string,
  { id, meta, site }: { id: string; meta: Map<string, string>; site: string },
): string[] {
  const link = pathOnSite(field('link'), site);
  const guid = pathOnSite(field('guid'), site);
  const formerSlug = meta.get('_wp_old_slug');
  const former = link && formerSlug ? link.slice(0, -lastSegment(link).length) + decoded(formerSlug) : null;
  const isPage = field('wp:post_type') === 'page';
  const base = URL.parse(site)?.pathname.replace(/\/$/, '') ?? '';
  const byId = /^\d+$/.test(id) ? [`${base}/?p=${id}`, ...(isPage ? [`${base}/?page_id=${id}`] : [])] : [];
  return [...new Set([link, former, guid, ...byId].filter((one) => one !== null && one !== '/'))] as string[];
}

function readMeta(element: XmlElement): Map<string, string> {
  return new Map(
    childrenOf(element, 'wp:postmeta').map((meta) => [
      childText(meta, 'wp:meta_key'),
      childText(meta, 'wp:meta_value'),
    ]),
  );
}

/** The first of these texts that is written by hand: plugins fill in the others from patterns. */
function ownText(meta: Map<string, string>, names: string[]): string {
  const texts = names.map((name) => meta.get(name)?.trim() ?? '');
  return texts.find((text) => text !== '' && !/%{1,2}\w+%|#\w+_title/.test(text)) ?? '';
}
