import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Copyable } from '#app/admin/forms/copyable.tsx';
import { Panel } from '#app/admin/forms/panel.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

/** A file that somebody else deleted while its texts were being edited, with these texts. */
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
