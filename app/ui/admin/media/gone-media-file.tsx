import { Link } from 'react-router';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { useSite } from '../../site/site-context.tsx';
import { useAdminMessages } from '../admin-messages.ts';
import { Copyable } from '../forms/copyable.tsx';
import { Panel } from '../forms/panel.tsx';

/** A file that somebody else has deleted while its texts were being typed, with these texts. */
export function GoneMediaFile({ values }: { values: Record<string, string> }) {
  const { locale } = useSite();
  const { media } = useAdminMessages();
  return (
    <>
      <p className="soft">
        <Link to={paths.adminMedia(locale)}>{media.all}</Link>
      </p>
      <h1>{media.gone.title}</h1>
      <Panel title={media.gone.typed}>
        <p>{media.gone.text}</p>
        {LOCALES.map(
          (language) =>
            values[language] && (
              <Copyable key={language} caption={media.alt[language]} text={values[language]} />
            ),
        )}
      </Panel>
    </>
  );
}
