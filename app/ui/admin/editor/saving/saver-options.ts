import type { Fields, LoadedPart } from '#app/ui/admin/editor/editor-post.ts';
import type { Absence } from '#contract/posts/absence.ts';
import type { PostKind } from '#contract/posts/admin.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import type { Form } from './parts.ts';
import type { Send } from './send.ts';

export type SaverOptions = {
  id: string;
  kind: PostKind;
  isNew: boolean;
  /** Of the post at the beginning: why the server has refused the form that the page answers. */
  absence: Absence | null;
  parts: Record<DraftPart, LoadedPart>;
  /** The form as it is. */
  read: () => Form;
  /** Puts values into the form. */
  write: (part: DraftPart, fields: Fields) => void;
  send: Send;
};
