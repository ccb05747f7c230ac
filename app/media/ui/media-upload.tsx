import { type DragEvent, useEffect, useId, useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { FileField } from '#app/admin/forms/file-field.tsx';
import { UploadFailure } from '#app/editor/ui/text/upload-failure.tsx';
import { type Upload, useUploads } from '#app/editor/ui/text/use-uploads.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { PICTURE_TYPES, VIDEO_TYPES } from '#contract/limits.ts';

/**
 * Uploads files, which can be dropped too. Without scripts it is a form with one file; with them it takes several
 * and sends each when it is chosen.
 */
export function MediaUpload() {
  const { locale } = useSite();
  const { media } = useAdminMessages();
  const [hasScripts, setHasScripts] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const { revalidate } = useRevalidator();
  const { uploads, add } = useUploads({ locale, onStored: () => void revalidate() });

  useEffect(() => setHasScripts(true), []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void add([...event.dataTransfer.files]);
  };
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className={isOver ? 'media-upload is-over' : 'media-upload'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileField
        label={media.upload.title}
        help={`${media.upload.label}. ${hasScripts ? media.upload.drop : ''}`}
        name="file"
        accept={[...PICTURE_TYPES, ...VIDEO_TYPES].join(',')}
        multiple={hasScripts}
        required
        onChange={({ currentTarget }) => void add([...(currentTarget.files ?? [])])}
      />
      {!hasScripts && (
        <button className="button" type="submit">
          {media.upload.submit}
        </button>
      )}
      <Progress uploads={uploads} />
    </Form>
  );
}

function Progress({ uploads }: { uploads: Upload[] }) {
  const { media } = useAdminMessages();
  if (uploads.length === 0) return null;
  return (
    <ul className="media-uploads" aria-label={media.upload.list}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          <UploadState upload={upload} />
        </li>
      ))}
    </ul>
  );
}

function UploadState({ upload }: { upload: Upload }) {
  const { state, name, progress } = upload;
  const { media } = useAdminMessages();
  const id = useId();
  if (state === 'done') return <p role="status">{media.upload.stored(name)}</p>;
  if (state === 'running') {
    return (
      <>
        <label htmlFor={id}>{media.upload.progress(name)}</label>
        <progress id={id} value={progress} max={1} />
      </>
    );
  }

  return <UploadFailure upload={upload} className="field-problem" />;
}
