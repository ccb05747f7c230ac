import { useId, useRef, useState } from 'react';
import type { FormProblem } from '../../../../form-problems.ts';
import { useAdminMessages } from '../../admin-messages.ts';
import { FieldProblem } from './field-problem.tsx';

const OFFERED = 8;

/** Names of tags, separated by commas. While one is typed, existing tags that match it are offered. */
export function TagField({
  value,
  known,
  problems,
  onChange,
}: {
  value: string;
  known: string[];
  problems: FormProblem[];
  onChange: () => void;
}) {
  const { editor } = useAdminMessages();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const id = useId();
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
    <div className="field">
      <label htmlFor={id}>{editor.tags}</label>
      <input
        ref={field}
        id={id}
        name="tags"
        defaultValue={value}
        aria-describedby={`${id}-help`}
        autoComplete="off"
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange();
        }}
      />
      <p className="field-help" id={`${id}-help`}>
        {editor.tagsHelp}
      </p>
      <FieldProblem problems={problems} path="tags" />
      {offered.length > 0 && (
        <ul className="offered-tags" aria-label={editor.knownTags}>
          {offered.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => choose(name)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
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

/** The last one may be empty. */
function splitNames(typed: string): string[] {
  return typed.split(',').map((name) => name.trim());
}
