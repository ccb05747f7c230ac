import { useMessages } from './site-context.tsx';
import { ThemeForm } from './theme-form.tsx';

/**
 * A button that switches between light and dark. The server does not know the system's preference, so the
 * page has both buttons and the style sheet shows the one that changes the theme.
 */
export function ThemeToggle() {
  const { theme } = useMessages();
  return (
    <ThemeForm className="theme-toggle">
      <button type="submit" name="theme" value="dark" className="to-dark" aria-label={theme.toDark}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M20 14.2A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.2Z" />
        </svg>
      </button>
      <button type="submit" name="theme" value="light" className="to-light" aria-label={theme.toLight}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="4.2" />
          <path d="M12 2.8v2.4M12 18.8v2.4M2.8 12h2.4M18.8 12h2.4M5.5 5.5l1.7 1.7M16.8 16.8l1.7 1.7M5.5 18.5l1.7-1.7M16.8 7.2l1.7-1.7" />
        </svg>
      </button>
    </ThemeForm>
  );
}
