import { type RefObject, useId, useRef, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { UploadFailure } from '#app/editor/ui/text/upload-failure.tsx';
import { useUploads } from '#app/editor/ui/text/use-uploads.ts';
import { useFormState } from '#app/forms/form-state.ts';
import { ChooseMedia } from '#app/media/ui/picker/choose-media.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import { COVER_IMAGE_MAX, PICTURE_TYPES } from '#contract/limits.ts';
import { EditorField } from './editor-field.tsx';

/** The address of a picture, which can be uploaded, dropped, pasted or chosen from the stored ones too. */
export function PictureField({ name, label }: { name: string; label: string }) {
  const { values, onChange } = useFormState();
  const { editor, media } = useAdminMessages();
  const { fields, uploads: words } = editor;
  const { locale } = useSite();
  const field: RefObject<HTMLInputElement | null> = useRef(null);
  const [shown, setShown] = useState(values[name] ?? '');
  const fileId = useId();
  const set = (next: string) => {
    if (field.current) field.current.value = next;
    setShown(next);
    onChange();
  };
  const { uploads, add } = useUploads({ locale, isPicture: true, onStored: ({ url }) => set(url) });
  const last = uploads.at(-1);
  const take = (event: { preventDefault: () => void }, from: DataTransfer) => {
    const picture = [...from.files].find(({ type }) => type.startsWith('image/'));
    if (!picture) return;
    event.preventDefault();
    void add([picture]);
  };

  return (
    <EditorField name={name} label={label} help={fields.pictureHelp}>
      {(control) => (
        <>
          <input
            {...control}
            ref={field}
            maxLength={COVER_IMAGE_MAX}
            onInput={({ currentTarget }) => {
              setShown(currentTarget.value);
              onChange();
            }}
            onPaste={(event) => take(event, event.clipboardData)}
            onDrop={(event) => take(event, event.dataTransfer)}
          />
          {shown !== '' && <img className="cover-thumbnail" src={shown} alt="" />}
          <div className="cover-buttons">
            <label className="file-button" htmlFor={fileId}>
              {fields.coverUpload}
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
            <ChooseMedia
              language={locale}
              kind="image"
              className="link-button"
              label={media.picker.openFor(label)}
              onChoose={({ url }) => set(url)}
            >
              {media.picker.open}
            </ChooseMedia>
            {shown !== '' && (
              <button type="button" className="link-button" onClick={() => set('')}>
                {fields.coverRemove}
              </button>
            )}
          </div>
          {last?.state === 'running' && (
            <progress value={last.progress} max={1} aria-label={words.progress(last.name)} />
          )}
          {last?.state === 'failed' && <UploadFailure upload={last} className="editor-problem" />}
        </>
      )}
    </EditorField>
  );
}
