import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Invalid } from '#server/errors.ts';

/** An export is one JSON text, which is parsed as a whole. */
const FILE_BYTES_MAX = 200_000_000;

/** Values of the tables in an export of Ghost, whose forms differ by version and database. */
const text = z.string().nullish();
const id = z.union([z.string(), z.number()]).transform(String);
const flag = z.union([z.boolean(), z.number()]).nullish();
const time = z.union([z.string(), z.number()]).nullish();
/** Texts for social networks and letters. */
const shared = {
  og_title: text,
  og_description: text,
  twitter_title: text,
  twitter_description: text,
  email_subject: text,
};
export const SHARED_FIELDS = Object.keys(shared) as (keyof typeof shared)[];
const order = { sort_order: z.number().nullish() };
const postSchema = z.object({
  id,
  uuid: text,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  feature_image: text,
  featured: flag,
  page: flag,
  type: text,
  status: text,
  visibility: text,
  custom_excerpt: text,
  meta_title: text,
  meta_description: text,
  published_at: time,
  created_at: time,
  updated_at: time,
  locale: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  canonical_url: text,
  // Names of the first versions.
  image: text,
  markdown: text,
  language: text,
  author_id: id.nullish(),
  ...shared,
});
const dataSchema = z.object({
  posts: z.array(postSchema),
  tags: z.array(z.object({ id, name: text, slug: text })).default([]),
  users: z.array(z.object({ id: id.nullish(), name: text, slug: text, bio: text })).default([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id, ...order })).default([]),
  posts_authors: z.array(z.object({ post_id: id, author_id: id, ...order })).default([]),
  posts_meta: z
    .array(
      z.object({
        post_id: id,
        meta_title: text,
        meta_description: text,
        feature_image_alt: text,
        feature_image_caption: text,
        ...shared,
      }),
    )
    .default([]),
  settings: z.array(z.object({ key: z.string(), value: z.unknown() })).default([]),
  // Only exports of the whole database have these two.
  comments: z
    .array(
      z.object({
        id,
        post_id: id,
        member_id: id.nullish(),
        parent_id: id.nullish(),
        in_reply_to_id: id.nullish(),
        status: text,
        html: text,
        created_at: time,
      }),
    )
    .optional(),
  members: z.array(z.object({ id, name: text })).default([]),
});
/** Which of the two forms it has is known before its tables are checked, so that an error names the place. */
const exportSchema = z
  .union([
    z.object({ db: z.array(z.object({ data: z.unknown() })).min(1) }).transform(({ db }) => db[0]?.data),
    z.object({ data: z.unknown() }).transform(({ data }) => data),
  ])
  .pipe(dataSchema);

export type GhostData = z.output<typeof dataSchema>;
export type GhostPost = z.output<typeof postSchema>;

/** Reads an export of any version. Throws Invalid. */
export async function readGhostExport(file: string): Promise<GhostData> {
  const name = path.basename(file);
  if ((await stat(file)).size > FILE_BYTES_MAX)
    throw new Invalid(`${name} is larger than ${FILE_BYTES_MAX} bytes`);
  let json: unknown;
  try {
    json = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Invalid(`${name} is not JSON: ${error instanceof Error ? error.message.slice(0, 200) : ''}`);
  }
  const { data, error } = exportSchema.safeParse(json);
  if (data) return data;
  const [issue] = error?.issues ?? [];
  throw new Invalid(
    `${name} is not an export of Ghost: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
  );
}

export function timeOf(value: z.output<typeof time>): string | null {
  if (value === null || value === undefined || value === '') return null;
  const written =
    typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/, '$1T$2Z') : value;
  const date = new Date(written);
  return Number.isNaN(Number(date)) ? null : date.toISOString();
}
