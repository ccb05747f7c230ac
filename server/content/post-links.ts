import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { isLocale, LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { POST_KINDS } from '#contract/posts/admin.ts';
import { contentPath, type PostFolder, SECTIONS, slugOfFolder } from './layout.ts';
import { readContentFile } from './read.ts';
import { placesOf } from './references.ts';

type Folder = Pick<PostFolder, 'kind' | 'name'>;
type Link = { file: string; url: string; locale: Locale };

/** `en/posts/a/uk.md`, of which only the folder is required; some generators begin their addresses with a language. */
const TARGET = /^(?:(uk|en)\/)?(posts|pages)\/(.+?)(?:\/(uk|en)\.md|\.md)?$/;
const EXTENSION = /\.[a-z\d]{1,8}(?:[?#].*)?$/is;

/** Finds the posts and pages that links between the files of a content folder lead to. */
export class PostLinks {
  readonly #root: string;
  readonly #slugs = new Map<string, Promise<string>>();

  constructor({ root }: { root: string }) {
    this.#root = root;
  }

  /**
   * The address of the post that a link in the text of `file` leads to: in the language of the file that it names, or
   * else in `locale`, or else in the other one. Null if it leads to none.
   */
  async find({ file, url, locale }: Link): Promise<string | null> {
    for (const { absolute, suffix } of placesOf({ root: this.#root, file, url })) {
      const [, prefix, section, name = '', ending] = TARGET.exec(this.#relative(absolute)) ?? [];
      const kind = POST_KINDS.find((one) => SECTIONS[one] === section);
      if (!kind) continue;

      const folder = { kind, name };
      const named = ending ?? prefix;
      const wanted = named && isLocale(named) ? [named] : [locale, otherLocale(locale)];
      const present = await this.#localesOf(folder);
      const target = wanted.find((one) => present.includes(one));
      if (!target) continue;

      const slug = await this.#slugOf(folder, present);
      return (kind === 'page' ? paths.page : paths.post)(target, slug) + suffix;
    }
    return null;
  }

  /** Whether an address can only be that of a file or folder, so that a reader would find nothing there. */
  isOfFolder(url: string): boolean {
    return url.startsWith('/') ? TARGET.test(url.slice(1)) : EXTENSION.test(url);
  }

  #relative(absolute: string): string {
    return path.relative(this.#root, absolute).split(path.sep).join('/');
  }

  async #localesOf(folder: Folder): Promise<Locale[]> {
    const found = await Promise.all(
      LOCALES.map(async (locale) => {
        const stats = await lstat(path.join(this.#root, contentPath(folder, locale))).catch(() => null);
        return stats?.isFile() ? [locale] : [];
      }),
    );
    return found.flat();
  }

  #slugOf(folder: Folder, locales: Locale[]): Promise<string> {
    const key = `${folder.kind} ${folder.name}`;
    const slug = this.#slugs.get(key) ?? this.#readSlug(folder, locales);
    this.#slugs.set(key, slug);
    return slug;
  }

  async #readSlug(folder: Folder, locales: Locale[]): Promise<string> {
    for (const locale of locales) {
      const read = await readContentFile({ root: this.#root, folder, locale });
      if ('version' in read) return read.version.slug ?? slugOfFolder(folder);
    }
    return slugOfFolder(folder);
  }
}
