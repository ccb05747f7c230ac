import { Form } from 'react-router';
import { Copyable } from '#app/admin/forms/copyable.tsx';
import { DoneNotice } from '#app/admin/forms/done-notice.tsx';
import { Outcome } from '#app/admin/parts/notice.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { useLooks } from '#app/admin/use-looks.ts';
import { formatBytes } from '#app/formats/format.ts';
import { formatMoment, formatTime } from '#app/formats/moment.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import type { ConfirmationMethods } from '#app/forms/identity-confirmation.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { Backups, RestoreUpload, SiteFacts } from '#contract/backup/backups.ts';
import { BackupList } from './backup-list.tsx';
import { Restore } from './restore.tsx';
import { backupNavigation } from './texts/core.ts';
import { backupTexts } from './texts/messages.ts';

export function BackupsPage({
  backups,
  restore,
  now,
  ways,
  isConfirmed,
  done,
  failed,
}: {
  backups: Backups;
  restore: { upload: RestoreUpload | null; now: SiteFacts };
  now: string;
  ways: ConfirmationMethods;
  /** The admin has signed in a short time ago. */
  isConfirmed: boolean;
  done: string | null;
  failed: FailedForm | undefined;
}) {
  const messages = useTexts(backupTexts);
  return (
    <>
      <h1>{useTexts(backupNavigation).backups}</h1>
      <p className="admin-lead">{messages.lead}</p>
      <Outcome done={done} sentences={messages.done} result={failed} ways={ways} fields={['siteName']} />
      <BackupState backups={backups} now={now} isBegun={done === 'make'} />
      <ToDo backups={backups} />
      <BackupList files={backups.files} isConfirmed={isConfirmed} />
      <Restore {...restore} ways={ways} failed={failed} />
    </>
  );
}

function BackupState({ backups, now, isBegun }: { backups: Backups; now: string; isBegun: boolean }) {
  const messages = useTexts(backupTexts);
  const site = useSite();
  const { last, nightly, failures, runningSince } = backups;
  const running = runningSince && messages.running(formatTime(runningSince, now, site));

  useLooks(runningSince !== null);
  return (
    <div className="admin-section backup-state">
      <p>
        {last
          ? messages.last(formatMoment(last.at, site), formatBytes(last.bytes, site.locale))
          : messages.none}
      </p>
      {nightly && <p>{messages.next(formatMoment(nightly.next, site), nightly.keep)}</p>}
      {failures.map(({ kind, at, message }) => (
        <p key={kind} className="form-problems">
          {messages.failed[kind](formatMoment(at, site))} <code lang="en">{message}</code>
        </p>
      ))}
      {running && (isBegun ? <DoneNotice>{running}</DoneNotice> : <p role="status">{running}</p>)}
      {!running && (
        <Form method="post" preventScrollReset>
          <button className="button" type="submit" name="intent" value="make">
            {messages.make}
          </button>
        </Form>
      )}
    </div>
  );
}

/** The settings that are still missing for automatic backups. */
function ToDo({ backups: { nightly, isEncrypted } }: { backups: Backups }) {
  const { toDo } = useTexts(backupTexts);
  return (
    <>
      {!nightly && (
        <Section title={toDo.nightly.title}>
          <p className="admin-lead">{toDo.nightly.text}</p>
          <Copyable caption={toDo.nightly.setting} text="BACKUP_DIR=/backups" />
        </Section>
      )}
      {!isEncrypted && (
        <Section title={toDo.encryption.title}>
          <p className="admin-lead">{toDo.encryption.text}</p>
          <Copyable caption={toDo.encryption.setting} text="BACKUP_PASSPHRASE=" />
        </Section>
      )}
    </>
  );
}
