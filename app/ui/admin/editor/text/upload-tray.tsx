import { useId, useState } from 'react';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { UploadFailure } from './upload-failure.tsx';
import type { Upload } from './use-uploads.ts';

/** The running uploads, and for stored files the form for their alternative text. */
export function UploadTray({
  uploads,
  onAlt,
  onClose,
}: {
  uploads: Upload[];
  onAlt: (upload: Upload, alt: string) => void;
  onClose: (upload: Upload) => void;
}) {
  const { editor } = useAdminMessages();
  if (uploads.length === 0) return null;
  return (
    <ul className="upload-tray" aria-label={editor.uploads.label}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          {upload.state === 'running' && <Running upload={upload} />}
          {upload.state === 'done' && (
            <AltQuestion upload={upload} onAlt={(alt) => onAlt(upload, alt)} onSkip={() => onClose(upload)} />
          )}
          {upload.state === 'failed' && <Failed upload={upload} onClose={() => onClose(upload)} />}
        </li>
      ))}
    </ul>
  );
}

function Running({ upload }: { upload: Upload }) {
  const { editor } = useAdminMessages();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{editor.uploads.progress(upload.name)}</label>
      <progress id={id} value={upload.progress} max={1} />
    </>
  );
}

function Failed({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { uploads } = useAdminMessages().editor;
  return (
    <>
      <UploadFailure upload={upload} />
      <button type="button" className="button quiet" onClick={onClose}>
        {uploads.close}
      </button>
    </>
  );
}

/** Not a form: it is inside of the editor's form. */
function AltQuestion({
  upload,
  onAlt,
  onSkip,
}: {
  upload: Upload;
  onAlt: (alt: string) => void;
  onSkip: () => void;
}) {
  const { uploads } = useAdminMessages().editor;
  const id = useId();
  const [alt, setAlt] = useState(upload.alt);

  return (
    <div className="alt-question">
      {upload.kind === 'image' && <img src={`${upload.url}?w=320`} alt="" width={80} height={60} />}
      <div className="field">
        <label htmlFor={id}>{upload.kind === 'image' ? uploads.alt : uploads.altVideo}</label>
        <input
          id={id}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onAlt(alt);
          }}
        />
      </div>
      <button type="button" className="button" disabled={alt.trim() === ''} onClick={() => onAlt(alt)}>
        {uploads.insertAlt}
      </button>
      <button type="button" className="button quiet" onClick={onSkip}>
        {uploads.skipAlt}
      </button>
    </div>
  );
}
