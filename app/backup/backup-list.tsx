import { Form } from 'react-router';
import { Copyable } from '#app/admin/forms/copyable.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { formatBytes } from '#app/formats/format.ts';
import { formatMoment } from '#app/formats/moment.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { BackupFile } from '#contract/backup/backups.ts';
import { paths } from '#contract/paths.ts';
import { backupTexts } from './texts/messages.ts';

export function BackupList({ files, isConfirmed }: { files: BackupFile[]; isConfirmed: boolean }) {
  const messages = useTexts(backupTexts);
  const [newest] = files;
  return (
    <Section title={messages.files.title}>
      <p className="admin-lead">{newest ? messages.files.help : messages.files.none}</p>
      <List items={files}>
        {(file) => <BackupRow key={file.name} file={file} isConfirmed={isConfirmed} />}
      </List>
      {newest && (
        <details className="disclosure">
          <summary>{messages.restore.commandTitle}</summary>
          <p className="admin-lead">{messages.restore.text}</p>
          <Copyable
            caption={messages.restore.command}
            text={`npm run --silent cli -- restore ${newest.name}`}
          />
        </details>
      )}
    </Section>
  );
}

function BackupRow({ file, isConfirmed }: { file: BackupFile; isConfirmed: boolean }) {
  const { files } = useTexts(backupTexts);
  const site = useSite();
  const { name, kind, at, bytes, isEncrypted } = file;
  const moment = formatMoment(at, site);

  return (
    <Row
      heading="h3"
      title={moment}
      facts={[
        formatBytes(bytes, site.locale),
        files.kinds[kind],
        isEncrypted ? files.encrypted : files.plain,
      ]}
      actions={
        isConfirmed ? (
          <a
            className="button quiet"
            href={paths.adminBackup(site.locale, name)}
            download
            aria-label={files.downloadOf(moment)}
          >
            {files.download}
          </a>
        ) : (
          <Form method="post" preventScrollReset>
            <button
              className="button quiet"
              type="submit"
              name="intent"
              value="unlock"
              aria-label={files.downloadOf(moment)}
            >
              {files.download}…
            </button>
          </Form>
        )
      }
    />
  );
}
