import { Form } from 'react-router';
import { Copyable } from '#app/admin/forms/copyable.tsx';
import { formatBytes } from '#app/formats/format.ts';
import { formatMoment } from '#app/formats/moment.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { BackupFile } from '#contract/backup/backups.ts';
import { paths } from '#contract/paths.ts';
import { backupTexts } from './texts/messages.ts';

/** The backups that can be downloaded, and how a site is restored from one. */
export function BackupList({ files, isConfirmed }: { files: BackupFile[]; isConfirmed: boolean }) {
  const messages = useTexts(backupTexts);
  const [newest] = files;
  return (
    <section className="admin-section" aria-labelledby="backup-files">
      <h2 id="backup-files">{messages.files.title}</h2>
      <p className="admin-lead">{newest ? messages.files.help : messages.files.none}</p>
      <ul className="admin-list">
        {files.map((file) => (
          <li key={file.name} className="admin-row">
            <BackupRow file={file} isConfirmed={isConfirmed} />
          </li>
        ))}
      </ul>
      {newest && (
        <details className="disclosure">
          <summary>{messages.restore.title}</summary>
          <p className="admin-lead">{messages.restore.text}</p>
          <Copyable
            caption={messages.restore.command}
            text={`npm run --silent cli -- restore ${newest.name}`}
          />
        </details>
      )}
    </section>
  );
}

function BackupRow({ file, isConfirmed }: { file: BackupFile; isConfirmed: boolean }) {
  const { files } = useTexts(backupTexts);
  const site = useSite();
  const { name, kind, at, bytes, isEncrypted } = file;
  const moment = formatMoment(at, site);

  return (
    <>
      <div>
        <h3>{moment}</h3>
        <p className="soft">
          {[
            formatBytes(bytes, site.locale),
            files.kinds[kind],
            isEncrypted ? files.encrypted : files.plain,
          ].join(' · ')}
        </p>
      </div>
      {isConfirmed ? (
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
      )}
    </>
  );
}
