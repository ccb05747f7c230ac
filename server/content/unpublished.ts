import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import type { z } from 'zod';
import { isLocale, LOCALES, type Locale } from '#contract/locales.ts';
import {
  type DraftSettings,
  type DraftText,
  draftSettingsSchema,
  draftTextSchema,
  type EditablePost,
} from '#contract/posts/admin.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import { mapFields, TEXT_FIELDS } from '#contract/posts/text-fields.ts';
import { type Actor, COMMAND_LINE } from '#server/auth/actor.ts';
import { findId } from '#server/db/ids.ts';
import { nullIfNotFound } from '#server/errors.ts';
import { getPostForEditing, startPost } from '#server/posts/management/edit.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { describeIssue } from './fields/good-fields.ts';
import { FileError, type ParsedYaml, parseYaml } from './fields/yaml.ts';
import { formatFile, parseFile } from './front-matter.ts';
import { type PostFolder, partPath } from './layout.ts';
import type { MediaImporter } from './media-importer.ts';
import { replaceInContent, storePicture } from './media-in.ts';
import type { MediaOut } from './media-out.ts';
import type { Problem } from './model.ts';
import { readTextFile } from './plain-file.ts';
import type { PostLinks } from './post-links.ts';
import type { ContentTarget } from './target.ts';

// Working copies in a content folder: `uk.unpublished.md`, `en.unpublished.md` and `settings.unpublished.yaml`.

/** A file without the fields that only a published version has. */
const NOTHING = {
  slug: null,
  draft: false,
  pinned: false,
  commentsOpen: true,
  series: null,
  page: null,
  publishedAt: null,
  updatedAt: null,
  authorName: null,
  coverImage: null,
  tags: [],
  formerSlugs: [],
};

/** Writes the working copies of a post, by its slug or id; returns how many. */
export async function writeUnpublished({
  post,
  folder,
  target,
  media,
  warnings,
}: {
  post: string;
  folder: Pick<PostFolder, 'kind' | 'name'>;
  target: ContentTarget;
  media: MediaOut;
  warnings: Problem[];
}): Promise<number> {
  const editable = await getPostForEditing({ actor: COMMAND_LINE, post }).catch(nullIfNotFound);
  if (!editable) return 0;

  const { settingsCopy, versions } = editable;
  const copies = { uk: versions.uk.workingCopy, en: versions.en.workingCopy };
  let files = 0;
  const write = async (part: DraftPart, format: (missing: (url: string) => void) => Promise<string>) => {
    const file = partPath(folder, part);
    const missing = (url: string) =>
      warnings.push({ file, line: null, message: `${url} does not exist; it stays as it is` });
    await target.addText(file, await format(missing));
    files++;
  };

  for (const locale of LOCALES) {
    const text = copies[locale]?.value;
    if (!text) continue;
    await write(locale, async (missing) =>
      formatFile({
        ...NOTHING,
        ...mapFields(TEXT_FIELDS, (name) => text[name] || null),
        title: text.title,
        content: await media.replaceIn(text.content, missing),
        metaImage: (text.metaImage && (await media.replaceCover(text.metaImage, missing))) || null,
      }),
    );
  }
  if (settingsCopy) {
    const { coverImage, ...settings } = settingsCopy.value;
    await write('settings', async (missing) =>
      stringify({ ...settings, coverImage: coverImage && (await media.replaceCover(coverImage, missing)) }),
    );
  }

  return files;
}

type Import = {
  actor: Actor;
  root: string;
  media: MediaImporter;
  posts: PostLinks;
  warnings: Problem[];
  now: Date;
};

/**
 * Makes the working copies of a post equal to the files of its folder; returns how many have changed, and whether the
 * post was started for them, null if there is none. What they replace stays in the history. A folder that has nothing
 * else is named by the id of a post that was never published.
 */
export async function importUnpublished(
  folder: PostFolder,
  { slug, ...context }: Import & { slug: string },
): Promise<{ changed: number; isStarted: boolean | null; problems: Problem[] }> {
  const { actor, now } = context;
  const problems: Problem[] = [];
  const { post, isStarted } = await findPost(folder, { actor, slug, now });
  if (!post) {
    const message = 'No post has this slug, and it is not the id of a draft';
    return {
      changed: 0,
      isStarted: null,
      problems: folder.parts.map((part) => ({ file: partPath(folder, part), line: null, message })),
    };
  }

  let changed = 0;
  for (const part of folder.parts) {
    const read = await readPart(folder, part, context);
    if ('message' in read) {
      problems.push(read);
      continue;
    }

    const { copy, stored } = presentOf(post, part);
    if (isDeepStrictEqual(copy?.value ?? stored, read.value)) continue;
    const save = { actor, postId: post.id, number: copy?.number ?? 0, recordReplaced: true, now };
    await saveWorkingCopy({ ...save, part, value: read.value });
    changed++;
  }
  return { changed, isStarted, problems };
}

async function readPart(
  folder: PostFolder,
  part: DraftPart,
  context: Import,
): Promise<{ value: DraftText | DraftSettings } | Problem> {
  const file = partPath(folder, part);
  const source = await readTextFile(path.join(context.root, file));
  if (typeof source !== 'string') return { file, ...source };

  try {
    return isLocale(part)
      ? await readText({ file, source, locale: part }, context)
      : await readSettings({ file, source }, context);
  } catch (error) {
    if (error instanceof FileError) return { file, line: error.line, message: error.message };
    throw error;
  }
}

async function findPost(
  { kind, locales }: PostFolder,
  { actor, slug, now }: { actor: Actor; slug: string; now: Date },
): Promise<{ post: EditablePost | null; isStarted: boolean }> {
  const find = () => getPostForEditing({ actor, post: slug }).catch(nullIfNotFound);
  const post = await find();
  if (post || locales.length > 0 || !findId(slug)) return { post, isStarted: false };
  await startPost({ actor, id: slug, kind, now });
  return { post: await find(), isStarted: true };
}

function presentOf({ versions, settings, settingsCopy }: EditablePost, part: DraftPart) {
  if (part === 'settings') return { copy: settingsCopy, stored: settings };
  return { copy: versions[part].workingCopy, stored: versions[part].text };
}

/** Throws FileError. */
async function readText(
  { file, source, locale }: { file: string; source: string; locale: Locale },
  { root, media, posts, warnings }: Import,
): Promise<{ value: DraftText } | Problem> {
  const { fields, content, contentLine, lineOf } = parseFile(source);
  const parsed = draftTextSchema.safeParse({
    ...mapFields(TEXT_FIELDS, (name) => fields[name] ?? ''),
    content,
  });
  if (!parsed.success) return toProblem(file, parsed.error, lineOf);

  const context = { root, file, media };
  const metaImage = await pictureOf(parsed.data.metaImage, context, warnings);
  const contentFile = { contentLine, locale, version: { content } };
  const text = await replaceInContent({ ...context, contentFile, posts, problems: warnings });
  return { value: { ...parsed.data, metaImage, content: text } };
}

/** Throws FileError. */
async function readSettings(
  { file, source }: { file: string; source: string },
  { root, media, warnings }: Import,
): Promise<{ value: DraftSettings } | Problem> {
  const { value, lineOf } = parseYaml(source);
  const parsed = draftSettingsSchema.safeParse(value);
  if (!parsed.success) return toProblem(file, parsed.error, lineOf);

  const coverImage = await pictureOf(parsed.data.coverImage, { root, file, media }, warnings);
  return { value: { ...parsed.data, coverImage } };
}

/** An address that is not one of a picture stays, because a draft may be wrong. */
async function pictureOf(
  url: string,
  context: { root: string; file: string; media: MediaImporter },
  warnings: Problem[],
): Promise<string> {
  if (url === '') return url;
  const { url: address, problem } = await storePicture({ url, line: null }, context);
  if (problem) warnings.push(problem);
  return address ?? url;
}

function toProblem(file: string, { issues: [issue] }: z.ZodError, lineOf: ParsedYaml['lineOf']): Problem {
  return {
    file,
    line: issue ? lineOf(issue.path) : null,
    message: issue ? describeIssue(issue) : 'Not valid',
  };
}
