import path from 'node:path';
import { htmlToMarkdown } from '#server/moving/markdown/html-to-markdown.ts';
import { replaceJekyll } from '#server/moving/markdown/templates.ts';
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
  readFolderFiles,
  readFolderItems,
  readFolderSettings,
} from './folder.ts';
import { type Fields, listField, textField, timeField } from './front-matter.ts';

const DATED = /^(\d{4}-\d\d-\d\d)-(.+)$/;
const STYLES: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
};

type Context = { site: SourceSite; settings: Fields; now: Date; files: Map<string, string> };

/** Opens a folder of Jekyll. */
export async function openJekyll(root: string): Promise<Source> {
  const site = emptySite('jekyll');
  const settings = await readFolderSettings(root, ['_config.yml', '_config.yaml', '_config.toml']);
  site.url = (textField(settings, 'url') || 'http://localhost').replace(/\/$/, '');
  site.name = textField(settings, 'title');
  const context = { site, settings, now: new Date(), files: new Map() };
  return { site, items: readItems(root, context), folders: [root] };
}

async function* readItems(root: string, context: Context): AsyncGenerator<SourceItem> {
  const { site, files } = context;
  // Texts name posts by their file names only, wherever these are.
  for await (const { name } of readFolderFiles(root, { site: { ...site, warnings: [] } })) {
    files.set(path.posix.basename(languageOfPath(name).bare).replace(/\.\w+$/, ''), name);
  }
  yield* readFolderItems({ root, site }, (file) => toItem(file, context));
}

function toItem(file: FolderFile, { site, settings, now, files }: Context): SourceItem | string {
  const { fields, content, name, note } = file;
  const { code, bare } = languageOfPath(name);
  const isDraft = bare.split('/').includes('_drafts');
  const isPost = bare.split('/').includes('_posts') || isDraft;
  const common = commonFields(file, { site, now });
  const named = textField(fields, 'lang', 'language', 'locale') || code;
  const locale = localeOfFile(named, {
    site: textField(settings, 'lang', 'default_lang', 'locale'),
    title: common.title,
    content,
  });
  const isTemplate =
    !isPost &&
    (content.includes('{% for ') || /^(?:index|404|feed|search|sitemap)\./.test(path.posix.basename(bare)));
  if (!locale) return `its language is "${named}"`;
  if (isTemplate) return 'it is a template';

  const stem = path.posix.basename(bare).replace(/\.\w+$/, '');
  const [, day, dated] = DATED.exec(stem) ?? [];
  const slug = textField(fields, 'slug') || (dated ?? stem);
  const publishedAt = timeField(fields, 'date') ?? timeField({ day }, 'day');
  const base = textField(settings, 'baseurl').replace(/\/$/, '');
  const linkTo = (target: string) => {
    const wanted = path.posix.basename(languageOfPath(target).bare).replace(/\.(?:md|markdown|html)$/, '');
    return encodeURI(fileAddress(files.get(wanted) ?? target, locale));
  };
  const isHtml = /\.html?$/.test(name);
  const text = replaceJekyll(common.markdown, { note, linkTo, base });
  const markdown = isHtml ? htmlToMarkdown(text, { title: common.title, note }) : text;
  const group = textField(fields, 'ref', 'translation_id', 'translationkey', 'page_id');
  return {
    ...common,
    markdown: absoluteLinks(markdown, { name, locale }),
    id: name,
    kind: isPost ? 'post' : 'page',
    locale,
    group: group || `path ${bare}`,
    slug,
    publishedAt: isDraft ? null : publishedAt,
    draft: common.draft || isDraft,
    addresses: [
      ...addressesOf(fields, settings, { bare, slug, publishedAt, isPost, named, base }),
      fileAddress(name, locale),
    ],
  };
}

type Place = Record<'bare' | 'slug' | 'named' | 'base', string> & {
  publishedAt: string | null;
  isPost: boolean;
};

function addressesOf(fields: Fields, settings: Fields, place: Place): string[] {
  const { bare, slug, named, base, publishedAt, isPost } = place;
  const style = textField(settings, 'permalink') || 'date';
  const pattern =
    textField(fields, 'permalink') || (isPost ? (STYLES[style] ?? style) : `/${bare.replace(/\.\w+$/, '')}`);
  const categories = listField(fields, 'categories', 'category').map((one) =>
    one.toLowerCase().replaceAll(/\s+/g, '-'),
  );
  const values = {
    ...dateParts(publishedAt),
    title: slug,
    slug,
    name: slug,
    categories: categories.join('/'),
    lang: named,
  };
  const main = fillPermalink(pattern.replace(/^\/?_pages\//, '/'), values);
  const plain = main.replace(/\.html$/, '');
  const former = listField(fields, 'redirect_from', 'aliases');
  const prefixed = named ? [`/${named}${plain}`] : [];
  return [...new Set([main, plain, ...former, ...prefixed].map((address) => toPath(base + address)))];
}
