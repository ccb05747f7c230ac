import { useMessages } from '#app/site/ui/site-context.tsx';
import { IntentForm } from '#app/ui/forms/intent-form.tsx';
import { paths } from '#contract/paths.ts';
import type { Stops } from '#server/letters/stops.ts';

/** The notices that the user has stopped, each with a button that resumes it, and a button that stops all. */
export function StoppedLetters({ stops: { all, troubles, threads } }: { stops: Stops }) {
  const { stopped } = useMessages().community.account.letters;
  return (
    <>
      {threads.length > 0 && <h3>{stopped.threads}</h3>}
      {(all || troubles || threads.length > 0) && (
        <ul className="session-list">
          {threads.map(({ id, locale, slug, title }) => (
            <li key={id}>
              <a href={paths.post(locale, slug)} lang={locale}>
                {title}
              </a>
              <Resume topic={id} name={title} />
            </li>
          ))}
          {troubles && (
            <li>
              <span>{stopped.troubles}</span>
              <Resume topic="troubles" name={stopped.troubles} />
            </li>
          )}
          {all && (
            <li>
              <span>{stopped.all}</span>
              <Resume topic="all" name={stopped.all} />
            </li>
          )}
        </ul>
      )}
      {!all && (
        <IntentForm hidden={{ intent: 'stop-letters' }} submit={stopped.stopAll} look="button quiet" />
      )}
    </>
  );
}

function Resume({ topic, name }: { topic: string; name: string }) {
  const { stopped } = useMessages().community.account.letters;
  return (
    <IntentForm
      hidden={{ intent: 'resume-letters', topic }}
      submit={stopped.resume}
      look="button quiet"
      label={`${stopped.resume}: ${name}`}
    />
  );
}
