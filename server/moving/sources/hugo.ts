import { existsSync } from 'node:fs';
import path from 'node:path';
import { slugFromTitle } from '#contract/posts/transliteration.ts';
import { htmlToMarkdown } from '#server/moving/markdown/html-to-markdown.ts';
import { replaceHugo } from '#server/moving/markdown/templates.ts';
import { emptySite, type Source, type SourceItem, type SourceSite } from '#server/moving/model.ts';
import { toPath } from './addresses.ts';
import { absoluteLinks, fileAddress } from './file-links.ts';
import {
  commonFields,
  dateParts,
  type FolderFile,
  fillPermalink,
  languageOfPath,
  localeOfFile,
  readFolderItems,
  readFolderSettings,
} from './folder.ts';
import { type Fields, fieldsOf, listField, textField, timeField } from './front-matter.ts';
import { localeOfCode } from './language.ts';

const SETTINGS = ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'].flatMap((name) =>
  ['toml', 'yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`),
);
/** Where posts are usually. */
const POSTS = /^(?:posts?|blog|articles?|news|notes|journal|stories)$/i;

type Context = { site: SourceSite; settings: Fields; contentFolder: string; now: Date };

/** Opens a folder of Hugo, or its folder `content`. */
export async function openHugo(root: string): Promise<Source> {
  const site = emptySite('hugo');
  const settings = await readFolderSettings(root, SETTINGS);
  site.url = textField(settings, 'baseurl').replace(/\/$/, '') || 'http://localhost';
  site.name = textField(settings, 'title');
  const contentFolder =
    ['content', textField(settings, 'contentdir')].find(
      (name) => name && existsSync(path.join(root, name)),
    ) ?? '';
  const context = { site, settings, contentFolder, now: new Date() };
  const folders = ['', 'static', 'assets', contentFolder].map((name) => path.join(root, name));
  const items = readFolderItems({ root, folder: contentFolder, site }, (file) => toItem(file, context));
  return { site, items, folders: [...new Set(folders)] };
}

function toItem(file: FolderFile, context: Context): SourceItem | string | null {
  const { site, settings, contentFolder, now } = context;
  const { fields, content, name, note } = file;
  const within = name.slice(contentFolder === '' ? 0 : contentFolder.length + 1);
  const { code, bare } = languageOfPath(withoutContentDir(within, settings));

  const common = commonFields(file, { site, now });
  if (path.posix.basename(bare).startsWith('_index.')) {
    return content === '' ? null : 'it is the text of a list';
  }
  const defaultCode = textField(settings, 'defaultcontentlanguage');
  const named = code || textField(fields, 'lang', 'language', 'locale');
  const locale = localeOfFile(named, { site: defaultCode, title: common.title, content });
  if (!locale) return `its language is "${named}"`;

  const publishedAt = timeField(fields, 'publishdate', 'date');
  const section = bare.includes('/') ? (bare.split('/')[0] ?? '') : '';
  const isPost = POSTS.test(section) || (section !== '' && publishedAt !== null);
  const base = bare.replace(/\.\w+$/, '').replace(/\/index$/, '');
  const slug = textField(fields, 'slug') || path.posix.basename(base);
  const prefix = named && localeOfCode(defaultCode || 'en') !== locale ? `/${named}` : '';
  const isHtml = /\.html?$/.test(name);
  const markdown = isHtml
    ? htmlToMarkdown(content, { title: common.title, note })
    : replaceHugo(common.markdown, {
        note,
        base: '',
        linkTo: (target) => linkToFile(target, { contentFolder, bare, locale }),
      });
  return {
    ...common,
    markdown: absoluteLinks(markdown, { name, locale }),
    id: within,
    kind: isPost ? 'post' : 'page',
    locale,
    group: textField(fields, 'translationkey') || `path ${base}`,
    slug,
    publishedAt,
    addresses: [
      ...addressesOf(fields, settings, { section, base, slug, prefix, publishedAt, title: common.title }),
      fileAddress(name, locale),
    ],
  };
}

/** Each language may have a folder of its own, such as `content/ukrainian`. */
function withoutContentDir(within: string, settings: Fields): string {
  for (const [code, language] of Object.entries(fieldsOf(settings.languages))) {
    const folder = textField(fieldsOf(language), 'contentdir')
      .replace(/^content\//, '')
      .replace(/\/$/, '');
    if (folder && within.startsWith(`${folder}/`)) return `${code}${within.slice(folder.length)}`;
  }
  return within;
}

function linkToFile(
  target: string,
  { contentFolder, bare, locale }: { contentFolder: string; bare: string; locale: SourceItem['locale'] },
): string {
  const [file = '', fragment] = target.split(/(?=#)/, 2);
  const isFromRoot = file.startsWith('/') || file.includes('/');
  const within = isFromRoot ? file.replace(/^\//, '') : path.posix.join(path.posix.dirname(bare), file);
  return encodeURI(fileAddress(path.posix.join(contentFolder, within), locale)) + (fragment ?? '');
}

/** `base` is the path of the file without its ending; `prefix` that of the language. */
type Place = Record<'section' | 'base' | 'slug' | 'prefix' | 'title', string> & {
  publishedAt: string | null;
};

function addressesOf(fields: Fields, settings: Fields, place: Place): string[] {
  const { section, base, slug, prefix, title, publishedAt } = place;
  const own = textField(fields, 'url');
  const permalinks = fieldsOf(settings.permalinks);
  const pattern = textField({ ...permalinks, ...fieldsOf(permalinks.page) }, section.toLowerCase());
  const values = {
    ...dateParts(publishedAt),
    slug,
    section,
    title: slugFromTitle(title),
    filename: path.posix.basename(base),
    contentbasename: path.posix.basename(base),
    slugorfilename: slug,
    sections: path.posix.dirname(base),
  };
  const usual = `/${path.posix.join(path.posix.dirname(base), slug)}`;
  const main = own ? `/${own}` : prefix + (pattern ? fillPermalink(pattern, values) : usual);
  const aliases = listField(fields, 'aliases').map((alias) =>
    alias.startsWith('/') ? alias : `/${path.posix.join(path.posix.dirname(base), alias)}`,
  );
  return [...new Set([main, ...aliases].map((address) => toPath(address)))];
}
