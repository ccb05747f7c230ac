import { type ReactNode, type ToggleEvent, useRef, useState } from 'react';

/** Something under its own button, opened and closed by the browser alone; opened, it takes the focus. */
export function Disclosure({
  summary,
  label,
  children,
}: {
  summary: string;
  /** What the button is called where `summary` alone says too little. */
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
