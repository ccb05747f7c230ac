import { useMessages, useSite } from './site-context.tsx';
import { ThemeForm } from './theme-form.tsx';

const CHOICES = ['system', 'light', 'dark'] as const;

/** Buttons with the names of all three themes. */
export function ThemeChoice() {
  const { theme } = useSite();
  const messages = useMessages();
  return (
    <ThemeForm className="theme-choice">
      <fieldset>
        <legend>{messages.theme.label}</legend>
        {CHOICES.map((choice) => (
          <button
            key={choice}
            type="submit"
            name="theme"
            value={choice}
            aria-pressed={choice === (theme ?? 'system')}
          >
            {messages.theme[choice]}
          </button>
        ))}
      </fieldset>
    </ThemeForm>
  );
}
