import { useEffect, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { PiecesField } from '#app/admin/forms/pieces-field.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { importTexts } from '#app/moving/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { movingPaths } from '#contract/moving/paths.ts';

/** A file for a new import, or another one for an import. Without scripts it is a plain form. */
export function UploadForm({ id, failed }: { id: string | null; failed: FailedForm | null }) {
  const { upload: words } = useTexts(importTexts);
  const { locale } = useSite();
  const navigate = useNavigate();
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);

  return (
    <Form method="post" encType="multipart/form-data" className="admin-form">
      <PiecesField
        to={movingPaths.upload(locale)}
        fields={id === null ? {} : { id }}
        name="file"
        label={id === null ? words.label : words.more}
        help={id === null ? words.help : words.moreHelp}
        accept=".xml,.json,.zip,.tar,.gz,.tgz"
        sending={words.progress}
        sentences={words.problems}
        problem={failed ? (failed.problems[0]?.code ?? '') : null}
        onSent={({ id: sentTo = '' }) => void navigate(`${movingPaths.import(locale, sentTo)}?done=uploaded`)}
      />
      {!hasScripts && (
        <button className="button" type="submit">
          {words.submit}
        </button>
      )}
    </Form>
  );
}
