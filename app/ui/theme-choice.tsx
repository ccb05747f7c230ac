import { useMessages, useSite } from './site-context.tsx';
import { ThemeForm } from './theme-form.tsx';

const CHOICES = ['system', 'light', 'dark'] as const;

/** The theme in words, all three of them. */
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
