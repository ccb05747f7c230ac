import { useId } from 'react';

/** A menu: in a filter its first option, `all`, filters nothing; in a form it asks the user to choose. */
export function AdminSelect({
  name,
  label,
  all,
  options,
  value,
  required = false,
}: {
  name: string;
  label: string;
  all: string;
  options: { value: string; text: string }[];
  value?: string | undefined;
  required?: boolean;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value ?? ''} required={required}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
