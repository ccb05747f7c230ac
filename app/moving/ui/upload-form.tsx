import { useEffect, useId, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { FileField } from '#app/admin/forms/file-field.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { importTexts } from '#app/moving/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { movingPaths } from '#contract/moving/paths.ts';
import { useFileParts } from './use-file-parts.ts';

/** A file for a new import, or another one for an import. Without scripts it is a plain form. */
export function UploadForm({ id, failed }: { id: string | null; failed: FailedForm | null }) {
  const { upload: words } = useTexts(importTexts);
  const { locale } = useSite();
  const navigate = useNavigate();
  const progress = useId();
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const { upload, send } = useFileParts({
    locale,
    id,
    onSent: (importId) => void navigate(`${movingPaths.import(locale, importId)}?done=uploaded`),
  });
  const code = upload?.problem ?? failed?.problems[0]?.code ?? null;
  const sentences: Record<string, string> = {
    file_too_large: words.tooLarge,
    too_many_files: words.tooMany,
    disk_full: words.diskFull,
  };

  return (
    <Form method="post" encType="multipart/form-data" className="admin-form">
      {code !== null && (
        <p className="form-problems" role="alert">
          {sentences[code] ?? words.failed}
        </p>
      )}
      <FileField
        name="file"
        label={id === null ? words.label : words.more}
        help={id === null ? words.help : words.moreHelp}
        accept=".xml,.json,.zip,.tar,.gz,.tgz"
        required
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void send(file);
        }}
      />
      {upload && upload.problem === null && (
        <p>
          <label htmlFor={progress}>{words.progress(upload.name)}</label>{' '}
          <progress id={progress} value={upload.progress} max={1} />
        </p>
      )}
      {!hasScripts && (
        <button className="button" type="submit">
          {words.submit}
        </button>
      )}
    </Form>
  );
}
