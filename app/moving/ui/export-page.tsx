import { useEffect, useState } from 'react';
import { Form, Link } from 'react-router';
import { Outcome } from '#app/admin/parts/notice.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { useLooks } from '#app/admin/use-looks.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import type { ConfirmationMethods } from '#app/forms/identity-confirmation.ts';
import { movingNavigation } from '#app/moving/texts/core.ts';
import { exportTexts } from '#app/moving/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { hasFeature } from '#contract/feature.ts';
import { EXPORT_KINDS, type ExportKind, type RunningExport } from '#contract/moving/exports.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { paths } from '#contract/paths.ts';

/** How long a browser takes at most until the archive begins. */
const BEGINS_WITHIN = 10_000;

/** Downloads of everything and of the static site, and the way to backups. */
export function ExportPage({
  running,
  ways,
  isConfirmed,
  done,
  failed,
}: {
  running: RunningExport | null;
  ways: ConfirmationMethods;
  /** The admin has signed in a short time ago. */
  isConfirmed: boolean;
  done: string | null;
  failed: FailedForm | undefined;
}) {
  const words = useTexts(exportTexts);
  const { locale } = useSite();
  const [begins, setBegins] = useState(false);
  useLooks(running !== null || begins);
  useEffect(() => {
    if (!begins) return;
    const timer = setTimeout(() => setBegins(false), BEGINS_WITHIN);
    return () => clearTimeout(timer);
  }, [begins]);
  return (
    <>
      <h1>{useTexts(movingNavigation).export}</h1>
      <p className="admin-lead">{words.lead}</p>
      <Outcome done={done} sentences={words.done} result={failed} ways={ways} />
      <div role="status">{running && <Running {...running} />}</div>
      {EXPORT_KINDS.map((kind) => (
        <Section key={kind} title={words[kind].title}>
          <p className="admin-lead">{words[kind].text}</p>
          <Download kind={kind} isConfirmed={isConfirmed} onBegin={() => setBegins(true)} />
        </Section>
      ))}
      {hasFeature('backup') && (
        <Section title={words.backup.title}>
          <p className="admin-lead">{words.backup.text}</p>
          <p>
            <Link to={paths.adminBackups(locale)}>{words.backup.link}</Link>
          </p>
        </Section>
      )}
    </>
  );
}

function Running({ kind, done, total }: RunningExport) {
  const words = useTexts(exportTexts);
  return (
    <p>
      {words.running[kind](done, total)}{' '}
      <progress max={1} value={total > 0 ? done / total : 0} aria-label={words[kind].title} />
    </p>
  );
}

/** A form of the document: the browser saves the response. */
function Download({
  kind,
  isConfirmed,
  onBegin,
}: {
  kind: ExportKind;
  isConfirmed: boolean;
  onBegin: () => void;
}) {
  const { submit } = useTexts(exportTexts)[kind];
  const { locale } = useSite();
  if (!isConfirmed)
    return (
      <Form method="post" preventScrollReset>
        <button className="button" type="submit" name="intent" value="unlock">
          {submit}…
        </button>
      </Form>
    );
  return (
    <form method="post" action={movingPaths.exportFile(locale, kind)} onSubmit={onBegin}>
      <button className="button" type="submit">
        {submit}
      </button>
    </form>
  );
}
