import { Link } from 'react-router';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { translationTexts } from '#app/translation/texts/messages.ts';
import { translationPaths } from '#contract/translation/paths.ts';

/** The way from the settings of the site to those of translation. */
export function SettingsLink() {
  const { locale } = useSite();
  const { settings } = useTexts(translationTexts);
  return (
    <fieldset className="admin-section" id="translation">
      <legend>{settings.title}</legend>
      <p className="field-help">{settings.text}</p>
      <p>
        <Link to={translationPaths.settings(locale)}>{settings.link}</Link>
      </p>
    </fieldset>
  );
}
