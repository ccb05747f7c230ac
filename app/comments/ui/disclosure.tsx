import { type ReactNode, type ToggleEvent, useRef, useState } from 'react';

/** A `<details>` that the browser opens and closes without scripts. Opening moves the focus into it. */
export function Disclosure({
  summary,
  label,
  children,
}: {
  summary: string;
  /** The accessible name, if `summary` is ambiguous. */
  label?: string;
  children: (close: () => void) => ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const toggle = (event: ToggleEvent<HTMLDetailsElement>) => {
    const opened = event.currentTarget.open;
    setOpen(opened);
    if (opened && !isOpen) event.currentTarget.querySelector<HTMLElement>('textarea, button')?.focus();
  };
  const close = () => {
    setOpen(false);
    details.current?.querySelector('summary')?.focus();
  };

  return (
    <details ref={details} className="disclosure" open={isOpen} onToggle={toggle}>
      <summary aria-label={label}>{summary}</summary>
      {children(close)}
    </details>
  );
}
