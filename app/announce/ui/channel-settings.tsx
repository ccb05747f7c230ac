import { Link } from 'react-router';
import { announceTexts } from '#app/announce/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { announcePaths } from '#contract/announce/paths.ts';

export function ChannelSettings() {
  const { locale } = useSite();
  const { settings } = useTexts(announceTexts);
  return (
    <fieldset className="admin-section" id="announce">
      <legend>{settings.title}</legend>
      <p className="field-help">{settings.text}</p>
      <p>
        <Link to={announcePaths.channels(locale)}>{settings.link}</Link>
      </p>
    </fieldset>
  );
}
