import type { PrivateFeature, PublishingChoice } from '#app/private-feature.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { translationTexts } from '#app/translation/texts/messages.ts';
import type { Locale } from '#contract/locales.ts';

type Unread = Record<Locale, number>;

/** What nobody has read is published only if somebody says so. */
export const publishingUnread: PrivateFeature['publishing'] = {
  suggest: () => 'ask',
  Choice: UnreadChoice,
};

function UnreadChoice({ data, chosen, choice, onChange }: PublishingChoice<Unread>) {
  const { publishing: words } = useTexts(translationTexts);
  const unread = chosen.filter((locale) => data[locale] > 0);
  if (unread.length === 0) return null;
  return (
    <fieldset>
      <legend>{words.title}</legend>
      {unread.map((locale) => (
        <p key={locale}>{words.unread[locale](data[locale])}</p>
      ))}
      <label className="checkbox">
        <input
          type="checkbox"
          checked={choice === 'agree'}
          onChange={() => onChange(choice === 'agree' ? 'ask' : 'agree')}
        />
        <span>{words.agree}</span>
      </label>
    </fieldset>
  );
}
