import { useId } from 'react';

/**
 * A menu. Its first option, `all`, filters nothing, or asks the user to choose. A value that is not an option, such as one
 * of an address, is shown as it is.
 */
export function AdminSelect({
  name,
  label,
  all,
  options,
  value = '',
  required = false,
}: {
  name: string;
  label: string;
  all?: string | undefined;
  options: { value: string; text: string }[];
  value?: string | undefined;
  required?: boolean;
}) {
  const id = useId();
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value} required={required}>
        {all !== undefined && <option value="">{all}</option>}
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
