import { useMessages } from '#app/site/ui/site-context.tsx';
import { messages } from '#app/texts/messages.ts';
import { LOCALES } from '#contract/locales.ts';

/** Hides one language of a parallel text on a phone. Style sheets do it, depending on the checked button. */
export function ShownLanguages() {
  const { bothVersions } = useMessages();
  return (
    <fieldset className="shown-languages">
      <legend>{bothVersions.shown}</legend>
      <label>
        <input type="radio" name="shown" value="both" defaultChecked />
        <span>{bothVersions.both}</span>
      </label>
      {LOCALES.map((locale) => (
        <label key={locale} lang={locale}>
          <input type="radio" name="shown" value={locale} />
          <span>{messages[locale].language.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
