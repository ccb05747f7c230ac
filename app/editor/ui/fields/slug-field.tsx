import { useEffect, useRef, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { EditorPost } from '#app/editor/ui/editor-post.ts';
import { slugPath } from '#app/editor/ui/publishing/settings-change.tsx';
import { findProblem } from '#app/forms/form-problems.ts';
import { useFormState } from '#app/forms/form-state.ts';
import { postJson } from '#app/forms/post-json.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { SLUG_MAX } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import type { SlugUse } from '#contract/posts/admin.ts';
import { slugFromTitle } from '#contract/posts/transliteration.ts';
import { EditorField } from './editor-field.tsx';

/** Milliseconds without a change after which the server says whether the slug is free. */
const PAUSE = 400;

/** The post of a slug, and its title that is written at the moment. */
export type SlugOf = { post: Pick<EditorPost, 'id' | 'kind' | 'slug'>; titleOf: () => string };

/** The slug, with a note: whether it is available, and where the current addresses will redirect. */
export function SlugField({ post, titleOf }: SlugOf) {
  const { values, problems, onChange } = useFormState();
  const { forms, editor } = useAdminMessages();
  const { fields } = editor;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(values.slug ?? '');
  const use = useSlugUse(post, typed);
  const unusable = use === 'taken' ? 'slug_taken' : use === 'reserved' ? 'reserved_slug' : null;
  // The field shows a refusal itself, and stays marked.
  const refusal = findProblem(problems, 'slug') ? null : unusable;
  const isRenamed = post.slug !== null && typed !== '' && typed !== post.slug;

  return (
    <EditorField name="slug" label={fields.slug} help={post.slug === null ? fields.slugHelp : fields.slugOf}>
      {(control) => (
        <>
          <input
            {...control}
            ref={field}
            maxLength={SLUG_MAX}
            autoCapitalize="none"
            spellCheck={false}
            onInput={({ currentTarget }) => {
              setTyped(currentTarget.value);
              onChange();
            }}
          />
          {isRenamed && unusable === null && (
            <p className="slug-use" role="status">
              {fields.slugChanges} {fields.slugRedirects(slugPath(post.kind, post.slug ?? ''))}
            </p>
          )}
          {refusal && (
            <p className="editor-problem" role="status">
              {forms.problems[refusal]}
            </p>
          )}
          {use === 'redirects' && (
            <p className="slug-use" role="status">
              {fields.slugWasTaken}
            </p>
          )}
          <button
            type="button"
            className="link-button"
            onClick={() => {
              const slug = slugFromTitle(titleOf());
              if (field.current) field.current.value = slug;
              setTyped(slug);
              onChange();
            }}
          >
            {fields.slugFromTitle}
          </button>
        </>
      )}
    </EditorField>
  );
}

/** Null while it is not known. */
function useSlugUse({ id: postId, kind }: Pick<EditorPost, 'id' | 'kind'>, typed: string): SlugUse | null {
  const { locale } = useSite();
  const [answer, setAnswer] = useState<{ slug: string; use: SlugUse } | null>(null);
  const slug = typed.trim();
  useEffect(() => {
    if (slug === '') return;

    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { signal } = controller;
        const response = await postJson(paths.adminSlugUse(locale), { postId, kind, slug }, { signal });
        if (response.ok) setAnswer({ slug, use: (await response.json()).use });
      } catch {
        // Being offline is fine: the commit says whether the slug is free.
      }
    }, PAUSE);

    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [postId, kind, slug, locale]);

  return answer?.slug === slug ? answer.use : null;
}
