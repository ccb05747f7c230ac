import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '#contract/browsers/parse-json.ts';
import { COMMENT_MAX, USER_NAME_MAX } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { type CommentDoc, lengthOf } from '#server/comments/model.ts';
import { raiseThreadRevisions } from '#server/comments/revision.ts';
import * as store from '#server/comments/store.ts';
import type { Problem } from '#server/content/model.ts';
import { Names } from '#server/content/names.ts';
import { readPlainFile } from '#server/content/plain-file.ts';
import type { ContentTarget } from '#server/content/target.ts';
import { findId } from '#server/db/ids.ts';
import { nullIfNotFound } from '#server/errors.ts';
import { getVersionAt, mapPostLinks } from '#server/posts/read/versions.ts';
import { mapAuthors } from '#server/users/users.ts';

const FOLDER = 'comments';
/** A file has about so many characters: the largest thread has 50 million. */
const FILE_LENGTH = 500_000;

const commentSchema = z.strictObject({
  id: z.string(),
  parentId: z.string().nullable(),
  author: z.string().max(USER_NAME_MAX),
  content: z.string().max(COMMENT_MAX * 2),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().optional(),
  hidden: z.enum(['moderator', 'waiting']).optional(),
  isDeleted: z.literal(true).optional(),
});
const fileSchema = z.strictObject({
  post: z.string(),
  locale: z.enum(LOCALES),
  comments: z.array(commentSchema),
});
type FileComment = z.infer<typeof commentSchema>;

/** Writes the comments of each version, with the names of their authors and nothing else of their accounts. */
export async function writeComments(target: ContentTarget): Promise<void> {
  const names = new Names();
  for (const postId of await store.listPostIds()) {
    const id = postId.toHexString();
    const link = (await mapPostLinks([id])).get(id);
    if (!link) continue;
    const { slug, locale } = link;
    let part = 0;
    let comments: FileComment[] = [];
    let length = 0;
    const write = async () => {
      const ending = part++ === 0 ? `.${locale}.json` : `.${locale}.${part}.json`;
      const name = names.give({ stem: slug, ending, key: `${slug} ${part}` });
      await target.addText(
        `${FOLDER}/${name}`,
        `${JSON.stringify({ post: slug, locale, comments }, null, 1)}\n`,
      );
      comments = [];
      length = 0;
    };

    for await (const doc of store.findOfPost(postId)) {
      comments.push(await toFileComment(doc));
      length += doc.content.length;
      if (length > FILE_LENGTH) await write();
    }
    if (comments.length > 0) await write();
  }
}

async function toFileComment(doc: CommentDoc): Promise<FileComment> {
  const authorId = doc.authorId?.toHexString() ?? '';
  const author = authorId === '' ? doc.guest : (await mapAuthors([authorId])).get(authorId)?.name;
  const common = {
    id: doc._id.toHexString(),
    parentId: doc.parentId?.toHexString() ?? null,
    createdAt: doc.createdAt.toISOString(),
  };
  if (doc.deletedAt) return { ...common, author: '', content: '', isDeleted: true };
  return {
    ...common,
    author: author ?? '',
    content: doc.content,
    ...(doc.editedAt ? { editedAt: doc.editedAt.toISOString() } : {}),
    ...(doc.hidden ? { hidden: doc.hidden } : {}),
  };
}

/** Adds the comments that are not there yet. Their authors have no account here. */
export async function readComments({ root }: { root: string }): Promise<Problem[]> {
  const files = await readdir(path.join(root, FOLDER)).catch(() => []);
  const problems: Problem[] = [];
  for (const name of files.filter((each) => each.endsWith('.json')).sort()) {
    const message = await readFile(path.join(root, FOLDER, name));
    if (message) problems.push({ file: `${FOLDER}/${name}`, line: null, message });
  }
  return problems;
}

/** Returns what is wrong with the file. */
async function readFile(absolute: string): Promise<string | null> {
  const source = await readPlainFile(absolute);
  if (typeof source === 'string') return source;
  const parsed = fileSchema.safeParse(parseJson(source.toString()));
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'Not a file of comments';

  const { post, locale, comments } = parsed.data;
  const version = await getVersionAt({ slug: post, locale }).catch(nullIfNotFound);
  const postId = version && findId(version.id);
  if (!postId) return `There is no published post "${post}" in ${locale}`;
  const docs = comments.flatMap((comment) => toDoc(comment, postId) ?? []);
  if (docs.length > 0) await raiseThreadRevisions(await store.insertMissing(docs));
  return null;
}

function toDoc(comment: FileComment, postId: CommentDoc['postId']): CommentDoc | null {
  const { id, parentId, author, content, createdAt, editedAt, hidden = null, isDeleted } = comment;
  const _id = findId(id);
  if (!_id) return null;
  const at = new Date(createdAt);
  return {
    _id,
    postId,
    parentId: parentId === null ? null : findId(parentId),
    authorId: null,
    ...(author === '' ? {} : { guest: author }),
    content,
    length: lengthOf(content),
    revision: 1,
    createdAt: at,
    editedAt: editedAt === undefined ? null : new Date(editedAt),
    hidden,
    deletedAt: isDeleted ? at : null,
    deletedBy: null,
  };
}
