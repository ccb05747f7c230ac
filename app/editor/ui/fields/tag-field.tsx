import { useRef, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useFormState } from '#app/forms/form-state.ts';
import { EditorField } from './editor-field.tsx';

const OFFERED = 8;

/** Names of tags, separated by commas. While a name is typed, matching existing tags are offered. */
export function TagField({ known }: { known: string[] }) {
  const { values, onChange } = useFormState();
  const { fields } = useAdminMessages().editor;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(values.tags ?? '');
  const offered = matching(typed, known);
  const choose = (name: string) => {
    const names = [...splitNames(typed).slice(0, -1), name];
    const next = `${names.join(', ')}, `;
    if (field.current) {
      field.current.value = next;
      field.current.focus();
    }

    setTyped(next);
    onChange();
  };

  return (
    <EditorField name="tags" label={fields.tags} help={fields.tagsHelp}>
      {(control) => (
        <>
          <input
            {...control}
            ref={field}
            autoComplete="off"
            onInput={({ currentTarget }) => {
              setTyped(currentTarget.value);
              onChange();
            }}
          />
          {offered.length > 0 && (
            <ul className="offered-tags" aria-label={fields.knownTags}>
              {offered.map((name) => (
                <li key={name}>
                  <button type="button" onClick={() => choose(name)}>
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </EditorField>
  );
}

/** Known tags that contain the name being typed and are not in the list yet. */
function matching(typed: string, known: string[]): string[] {
  const names = splitNames(typed).map((name) => name.toLocaleLowerCase());
  const last = names.at(-1) ?? '';
  const chosen = new Set(names.slice(0, -1));
  if (last === '') return [];

  return known
    .filter((name) => {
      const lower = name.toLocaleLowerCase();
      return lower.includes(last) && lower !== last && !chosen.has(lower);
    })
    .slice(0, OFFERED);
}

/** Splits a list of names, of which the last may be empty. */
function splitNames(typed: string): string[] {
  return typed.split(',').map((name) => name.trim());
}
