import path from 'node:path';
import { readLayout, slugOfFolder } from '#server/content/layout.ts';
import type { Problem } from '#server/content/model.ts';
import { readContentFile } from '#server/content/read.ts';
import { Invalid } from '#server/errors.ts';
import {
  countFields,
  emptySite,
  type Source,
  type SourceItem,
  type SourceSite,
  type Warning,
} from '#server/moving/model.ts';
import { addTerm } from './folder.ts';

/** Opens a content folder of this program. Its files are copied as they are; the items only show what they have. */
export async function openOwn(root: string): Promise<Source> {
  const site = emptySite('dvomova');
  return { site, items: readItems(root, site), folders: [path.resolve(root)] };
}

async function* readItems(root: string, site: SourceSite): AsyncGenerator<SourceItem> {
  const layout = await readLayout(root);
  site.warnings.push(...layout.strays.map(toWarning));
  if (layout.folders.length === 0) throw new Invalid(`${path.basename(root)} has no texts`);
  for (const folder of layout.folders) {
    for (const locale of folder.locales) {
      const read = await readContentFile({ root: layout.root, folder, locale });
      if ('problems' in read) {
        site.warnings.push(...read.problems.map(toWarning));
        continue;
      }
      const { file, version, warnings, unknownFields } = read;
      countFields(site, unknownFields);
      const { slug, publishedAt, updatedAt, authorName, coverImage, tags, formerSlugs: _, ...rest } = version;
      yield {
        ...rest,
        id: file,
        kind: folder.kind,
        locale,
        group: folder.name,
        slug: slug ?? slugOfFolder(folder),
        markdown: version.content,
        excerpt: version.excerpt ?? '',
        metaTitle: version.metaTitle ?? '',
        metaDescription: version.metaDescription ?? '',
        publishedAt: publishedAt?.toISOString() ?? null,
        updatedAt: updatedAt?.toISOString() ?? null,
        author: authorName,
        cover: coverImage,
        terms: tags.flatMap((tag) => addTerm(typeof tag === 'string' ? tag : tag.slug, site) ?? []),
        addresses: [],
        comments: [],
        warnings: warnings.map(toWarning),
      };
    }
  }
}

function toWarning({ file, line, message }: Problem): Warning {
  return { place: file, line, message };
}
