import { useId } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { UploadFailure } from './upload-failure.tsx';
import type { Upload } from './use-uploads.ts';

export function UploadTray({ uploads, onClose }: { uploads: Upload[]; onClose: (upload: Upload) => void }) {
  const { editor } = useAdminMessages();
  if (uploads.length === 0) return null;
  return (
    <ul className="upload-tray" aria-label={editor.uploads.label}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          {upload.state === 'running' && <Running upload={upload} />}
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
