import { useId } from 'react';
import { Form, useSubmit } from 'react-router';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { DoneNotice } from '#app/admin/forms/done-notice.tsx';
import { PiecesField } from '#app/admin/forms/pieces-field.tsx';
import { failedForm } from '#app/admin/parts/notice.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { Table } from '#app/admin/parts/table.tsx';
import { useLooks } from '#app/admin/use-looks.ts';
import { formatBytes, formatNumber } from '#app/formats/format.ts';
import { formatMoment } from '#app/formats/moment.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import type { ConfirmationMethods } from '#app/forms/identity-confirmation.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { RestoreFailure, RestoreUpload, SiteFacts } from '#contract/backup/backups.ts';
import { paths } from '#contract/paths.ts';
import { backupTexts } from './texts/messages.ts';

type Props = {
  upload: RestoreUpload | null;
  now: SiteFacts;
  ways: ConfirmationMethods;
  failed: FailedForm | undefined;
};

export function Restore({ upload, now, ways, failed }: Props) {
  const { restore: words } = useTexts(backupTexts);
  const { locale } = useSite();
  const phase = upload?.phase ?? null;
  const isWorking = phase === 'checking' || phase === 'saving' || phase === 'restoring';
  useLooks(isWorking);
  return (
    <Section title={words.title}>
      {phase === 'restored' && <DoneNotice>{words.restored}</DoneNotice>}
      {upload?.failure && (
        <p className="form-problems" role="alert">
          {words.failures[upload.failure]} {words.unchanged}
        </p>
      )}
      {isWorking && upload && (
        <div role="status">
          <p>{words.phases[phase]}</p>
          {phase !== 'saving' && <progress value={upload.done} max={1} aria-label={words.phases[phase]} />}
        </div>
      )}
      {upload?.failure && !FINAL.has(upload.failure) && <CheckAgain failure={upload.failure} />}
      {!isWorking && phase !== 'ready' && <ChooseFile />}
      {phase === 'ready' && upload?.found && (
        <>
          <p>
            {upload.name}, {formatBytes(upload.bytes, locale)}
          </p>
          <Comparison found={upload.found} now={now} />
          <Confirm ways={ways} failed={failedForm(failed, ['restore'])} />
        </>
      )}
    </Section>
  );
}

/** Uploads the chosen file at once, and has it checked then. */
function ChooseFile() {
  const { restore: words } = useTexts(backupTexts);
  const { locale } = useSite();
  const submit = useSubmit();
  return (
    <>
      <noscript>
        <p>{words.needsScripts}</p>
      </noscript>
      <div className="needs-scripts">
        <PiecesField
          to={paths.adminBackupUpload(locale)}
          label={words.file}
          help={words.lead}
          accept=".tar,.age"
          sending={words.sending}
          sentences={words.sendingProblems}
          onSent={() => void submit({ intent: 'check' }, { method: 'post', preventScrollReset: true })}
        />
      </div>
    </>
  );
}

/** Failures that the same file would have again. */
const FINAL: ReadonlySet<RestoreFailure> = new Set(['foreign', 'damaged', 'newer']);

function CheckAgain({ failure }: { failure: RestoreFailure }) {
  const { restore: words } = useTexts(backupTexts);
  return (
    <Form method="post" className="admin-form" preventScrollReset>
      {failure.endsWith('passphrase') && (
        <AdminField name="passphrase" type="password" label={words.passphrase} autoComplete="off" required />
      )}
      <button className="button" type="submit" name="intent" value="check">
        {words.check}
      </button>
    </Form>
  );
}

function Comparison({ found, now }: { found: SiteFacts; now: SiteFacts }) {
  const { restore: words } = useTexts(backupTexts);
  const site = useSite();
  const id = useId();
  const count = (value: number) => formatNumber(value, site.locale);
  const rows = (['madeAt', 'posts', 'users', 'files', 'product'] as const).map((name) => {
    const show = ({ [name]: value }: SiteFacts) => {
      if (name === 'madeAt') return formatMoment(String(value), site);
      return typeof value === 'number' ? count(value) : (value ?? words.olderProduct);
    };
    return { name, found: show(found), now: name === 'madeAt' ? words.today : show(now) };
  });
  return (
    <>
      <h3 id={id}>{words.comparison}</h3>
      <Table
        labelledBy={id}
        columns={[words.what, words.inArchive, words.here]}
        rows={rows.map((row) => ({ key: row.name, cells: [words.facts[row.name], row.found, row.now] }))}
      />
    </>
  );
}

function Confirm({ ways, failed }: { ways: ConfirmationMethods; failed: FailedForm | null }) {
  const { restore: words } = useTexts(backupTexts);
  const { name } = useSite();
  const problems = failed?.problems ?? [];
  return (
    <Form method="post" className="admin-form" preventScrollReset noValidate>
      <p>{words.warning}</p>
      <AdminField
        name="siteName"
        label={words.siteName(name)}
        problems={problems}
        sentences={words.problems}
        defaultValue={failed?.values.siteName ?? ''}
        autoComplete="off"
        required
      />
      {ways.hasPassword && (
        <AdminField
          name="current"
          type="password"
          label={words.password}
          problems={problems}
          autoComplete="current-password"
          required
        />
      )}
      <p className="admin-buttons">
        <button className="button danger" type="submit" name="intent" value="restore">
          {words.submit}
        </button>
        <button className="button quiet" type="submit" name="intent" value="discard" formNoValidate>
          {words.discard}
        </button>
      </p>
    </Form>
  );
}
