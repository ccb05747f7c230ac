import { Form, Link, useNavigation } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { Copyable } from '#app/admin/forms/copyable.tsx';
import { FileField } from '#app/admin/forms/file-field.tsx';
import { ItemPage } from '#app/admin/item/item-page.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { Facts } from '#app/admin/parts/table.tsx';
import { mediaMarkdown } from '#app/editor/ui/text/markdown-edits.ts';
import { formatBytes } from '#app/formats/format.ts';
import { formatMoment } from '#app/formats/moment.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { type ShownForm, toShownForm } from '#app/forms/shown-form.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { ALT_TEXT_MAX, PICTURE_TYPES, VIDEO_TYPES } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import type { MediaFile, MediaUse } from '#contract/media/media.ts';
import { paths } from '#contract/paths.ts';
import { MediaUses } from './media-uses.tsx';

export function MediaFileView({
  file,
  uses,
  done,
  failed,
}: {
  file: MediaFile;
  uses: MediaUse[];
  done: string | null;
  failed: FailedForm | undefined;
}) {
  const { locale } = useSite();
  const { media, forms } = useAdminMessages();
  const name = file.filename ?? media.unnamed;
  const shown = toShownForm(file.alt, failed);

  return (
    <ItemPage list={paths.adminMedia(locale)} words={media} title={name} done={done} failed={failed}>
      <AdminProblems problems={shown.problems} fields={[...LOCALES]} />
      {file.replacedBy && (
        <p className="notice">
          {media.replace.replaced}{' '}
          <Link to={paths.adminMediaFile(locale, file.replacedBy)}>{media.replace.successor}</Link>
        </p>
      )}
      <Preview file={file} />
      <FileFacts file={file} />
      <Addresses file={file} />
      <AltTextForm shown={shown} />
      <MediaUses uses={uses} />
      {!file.replacedBy && <MediaReplacement file={file} />}
      <section className="admin-section">
        {uses.length === 0 ? (
          <Confirmation
            open={media.delete}
            label={media.deleteName(name)}
            help={media.deleteHelp}
            confirm={forms.deleteForGood}
            fields={{ intent: 'delete' }}
          />
        ) : (
          <p className="soft">{media.keepHelp}</p>
        )}
      </section>
    </ItemPage>
  );
}

function Preview({ file: { id, url, kind, width, height, alt } }: { file: MediaFile }) {
  const { locale } = useSite();
  const size = width && height ? { width, height } : {};
  return kind === 'video' ? (
    <video className="media-preview" src={url} controls preload="metadata" {...size} />
  ) : (
    <img className="media-preview" src={paths.media(id, 960)} alt={alt[locale]} {...size} />
  );
}

function FileFacts({ file: { type, size, width, height, createdAt } }: { file: MediaFile }) {
  const site = useSite();
  const { media } = useAdminMessages();
  const bytes = formatBytes(size, site.locale);

  return (
    <Facts
      facts={[
        [media.type, type],
        [media.size, width && height ? `${bytes}, ${media.pixels(width, height)}` : bytes],
        [media.uploaded, formatMoment(createdAt, site)],
      ]}
    />
  );
}

function Addresses({ file: { url, alt } }: { file: MediaFile }) {
  const { locale } = useSite();
  const { media } = useAdminMessages();
  return (
    <div className="media-addresses">
      <Copyable caption={media.address} text={url} />
      <Copyable caption={media.markdown} text={mediaMarkdown(url, alt[locale])} />
      <a href={url}>{media.open}</a>
    </div>
  );
}

function AltTextForm({ shown }: { shown: ShownForm }) {
  const { media } = useAdminMessages();
  return (
    <Section title={media.alt.title}>
      <p className="admin-lead">{media.alt.help}</p>
      <Form method="post" className="admin-form" noValidate key={shown.key}>
        <input type="hidden" name="seen" value={shown.seen} />
        {LOCALES.map((language) => (
          <AdminField
            key={language}
            name={language}
            label={media.alt[language]}
            lang={language}
            problems={shown.problems}
            defaultValue={shown.values[language] ?? ''}
            maxLength={ALT_TEXT_MAX}
            autoComplete="off"
          />
        ))}
        <button className="button" type="submit" name="intent" value="describe">
          {media.alt.save}
        </button>
      </Form>
    </Section>
  );
}

function MediaReplacement({ file: { kind } }: { file: MediaFile }) {
  const { media } = useAdminMessages();
  const isBusy = useNavigation().state === 'submitting';
  const types = kind === 'image' ? PICTURE_TYPES : VIDEO_TYPES;

  return (
    <Section title={media.replace.title}>
      <Form method="post" encType="multipart/form-data" className="admin-form">
        <FileField
          label={media.replace.label}
          help={media.replace.help}
          name="file"
          accept={types.join(',')}
          required
        />
        <button className="button" type="submit" aria-disabled={isBusy}>
          {media.replace.submit}
        </button>
      </Form>
    </Section>
  );
}
