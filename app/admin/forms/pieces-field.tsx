import { type ComponentProps, useId, useState } from 'react';
import { forgetForm } from '#app/forms/changed-forms.js';
import { FileField } from './file-field.tsx';
import { sendInPieces } from './send-in-pieces.ts';

/**
 * A file that is sent in pieces as soon as it is chosen; `onSent` gets what the last response had. `sentences` are by
 * the code of a problem; `failed` is the one of all others, `problem` the code of a form that was sent without scripts.
 */
export function PiecesField({
  to,
  fields = {},
  sending,
  sentences,
  problem = null,
  onSent,
  ...field
}: {
  to: string;
  fields?: Record<string, string>;
  sending: (name: string) => string;
  sentences: Record<string, string> & { failed: string };
  problem?: string | null;
  onSent: (answer: Record<string, string>) => void;
} & Pick<ComponentProps<typeof FileField>, 'label' | 'help' | 'accept' | 'name'>) {
  const id = useId();
  const [state, setState] = useState<{ name: string; done: number } | { problem: string } | null>(null);
  const send = async (file: File, form: HTMLFormElement | null) => {
    const onProgress = (done: number) => setState({ name: file.name, done });
    onProgress(0);
    try {
      const answer = await sendInPieces(file, { to, fields, onProgress });
      setState(null);
      if (form) forgetForm(form);
      onSent(answer);
    } catch (error) {
      setState({ problem: (error as Error).message });
    }
  };
  const code = state === null ? problem : 'problem' in state ? state.problem : null;
  const isSending = state !== null && 'done' in state;

  return (
    <>
      {code !== null && (
        <p className="form-problems" role="alert">
          {sentences[code] ?? sentences.failed}
        </p>
      )}
      <FileField
        {...field}
        required
        disabled={isSending}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void send(file, currentTarget.form);
        }}
      />
      {isSending && (
        <p>
          <label htmlFor={id}>{sending(state.name)}</label> <progress id={id} value={state.done} max={1} />
        </p>
      )}
    </>
  );
}
