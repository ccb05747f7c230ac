import { useId } from 'react';

export function Menu<Value extends string>({
  name,
  label,
  value,
  options,
  words,
}: {
  name: string;
  label: string;
  value: string | undefined;
  options: readonly Value[];
  words: Record<Value, string>;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option} value={option}>
            {words[option]}
          </option>
        ))}
      </select>
    </div>
  );
}
