import { type RefObject, useId, useRef, useState } from 'react';
import { PICTURE_TYPES, SLUG_MAX } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { slugFromTitle } from '#contract/transliteration.ts';
import type { FormProblem } from '../../../form-problems.ts';
import { useSite } from '../../site-context.tsx';
import { useAdminMessages } from '../admin-messages.ts';
import type { EditorPost } from './editor-post.ts';
import { FieldProblem } from './field-problem.tsx';
import { TagField } from './tag-field.tsx';
import { useUploads } from './use-uploads.ts';

/** What both languages share: address, tags, cover, date. */
export function SettingsPanel({
  post,
  knownTags,
  problems,
  titleOf,
  onChange,
}: {
  post: EditorPost;
  knownTags: string[];
  problems: FormProblem[];
  /** The title that is written at the moment. */
  titleOf: () => string;
  onChange: () => void;
}) {
  const { editor } = useAdminMessages();
  const { timeZone, locale } = useSite();
  const slug = useRef<HTMLInputElement>(null);
  const ids = { slug: useId(), date: useId() };
  return (
    <details className="editor-settings" open>
      <summary>{editor.settings}</summary>
      <div className="field">
        <label htmlFor={ids.slug}>{editor.slug}</label>
        <input
          ref={slug}
          id={ids.slug}
          name="slug"
          defaultValue={post.slug}
          maxLength={SLUG_MAX}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${ids.slug}-help`}
          onInput={onChange}
        />
        <p className="field-help" id={`${ids.slug}-help`}>
          {editor.slugHelp}
        </p>
        <FieldProblem problems={problems} path="slug" />
        <button
          type="button"
          className="link-button needs-scripts"
          onClick={() => {
            if (slug.current) slug.current.value = slugFromTitle(titleOf());
            onChange();
          }}
        >
          {editor.slugFromTitle}
        </button>
      </div>
      <TagField value={post.tags} known={knownTags} problems={problems} onChange={onChange} />
      <CoverField value={post.coverImage} locale={locale} problems={problems} onChange={onChange} />
      <div className="field">
        <label htmlFor={ids.date}>{editor.date}</label>
        <input
          id={ids.date}
          name="date"
          type="datetime-local"
          defaultValue={post.date}
          aria-describedby={`${ids.date}-help`}
          onInput={onChange}
        />
        <p className="field-help" id={`${ids.date}-help`}>
          {editor.dateHelp(timeZone)}
        </p>
        <FieldProblem problems={problems} path="date" />
      </div>
    </details>
  );
}

function CoverField({
  value,
  locale,
  problems,
  onChange,
}: {
  value: string;
  locale: Locale;
  problems: FormProblem[];
  onChange: () => void;
}) {
  const { editor } = useAdminMessages();
  const field: RefObject<HTMLInputElement | null> = useRef(null);
  const [shown, setShown] = useState(value);
  const [id, fileId] = [useId(), useId()];
  const set = (next: string) => {
    if (field.current) field.current.value = next;
    setShown(next);
    onChange();
  };
  const { uploads, add } = useUploads({ locale, onStored: ({ url }) => set(url) });
  const last = uploads.at(-1);
  return (
    <div className="field">
      <label htmlFor={id}>{editor.cover}</label>
      <input
        ref={field}
        id={id}
        name="coverImage"
        defaultValue={value}
        aria-describedby={`${id}-help`}
        onInput={({ currentTarget }) => {
          setShown(currentTarget.value);
          onChange();
        }}
      />
      <p className="field-help" id={`${id}-help`}>
        {editor.coverHelp}
      </p>
      <FieldProblem problems={problems} path="coverImage" />
      {shown !== '' && <img className="cover-thumbnail" src={shown} alt="" />}
      <div className="cover-buttons needs-scripts">
        <label className="file-button" htmlFor={fileId}>
          {editor.coverUpload}
          <input
            id={fileId}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            onChange={({ currentTarget }) => {
              void add([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </label>
        {shown !== '' && (
          <button type="button" className="link-button" onClick={() => set('')}>
            {editor.coverRemove}
          </button>
        )}
      </div>
      {last?.state === 'running' && (
        <progress value={last.progress} max={1} aria-label={editor.uploads.progress(last.name)} />
      )}
      {last && last.state !== 'running' && last.state !== 'done' && (
        <p className="editor-problem" role="alert">
          {editor.uploads.failed(last.name)}
        </p>
      )}
    </div>
  );
}
