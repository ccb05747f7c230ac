import type { ObjectId } from 'mongodb';
import type { PreviewLink } from '#contract/posts/admin.ts';
import type { Editor } from '#server/posts/model.ts';

/** A link to a preview: the collection `postPreviews`. Its token is not stored. */
export type PreviewDoc = {
  _id: ObjectId;
  /** SHA-256 of the token, in hexadecimal. */
  hash: string;
  translationId: ObjectId;
  createdAt: Date;
  createdBy: Editor;
  expiresAt: Date;
};

export function toPreviewLink({ _id, createdAt, createdBy, expiresAt }: PreviewDoc): PreviewLink {
  return {
    id: _id.toHexString(),
    createdAt: createdAt.toISOString(),
    createdBy: createdBy.name,
    expiresAt: expiresAt.toISOString(),
  };
}
