import { useEffect, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useDescribeProblem } from '#app/admin/forms/describe-problem.ts';
import { DoneNotice, sentenceOf } from '#app/admin/forms/done-notice.tsx';
import { FileField } from '#app/admin/forms/file-field.tsx';
import { ChooseMedia } from '#app/media/ui/picker/choose-media.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import { LOGO_TYPES, SHARE_PICTURE_TYPES, SITE_PICTURES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import type { SitePicture } from '#contract/site-settings.ts';

type Name = (typeof SITE_PICTURES)[number];
export type SitePictures = Record<Name, SitePicture | null>;
/** The code of the last upload's problem, and the picture that it was for. */
export type PictureProblem = { code: string; picture: Name | null };

/** The logos and the share picture. Each has a form of its own; with scripts it is sent when a file is chosen. */
export function SitePicturesSection({
  pictures,
  problem,
}: {
  pictures: SitePictures;
  problem: PictureProblem | null;
}) {
  const { settings } = useAdminMessages();
  const describe = useDescribeProblem();
  const sentence =
    problem &&
    (sentenceOf(problem.code, settings.pictureProblems) ?? describe({ path: '', code: problem.code }));
  const label = problem?.picture && settings.picture[problem.picture].label;

  return (
    <section className="admin-section site-pictures" aria-labelledby="pictures">
      <h2 id="pictures">{settings.pictures}</h2>
      {sentence && (
        <DoneNotice isProblem>
          <p>{label ? `${settings.pictureRefused(label)} ${sentence}` : sentence}</p>
        </DoneNotice>
      )}
      {SITE_PICTURES.map((name) => (
        <PictureForms key={name} name={name} picture={pictures[name]} />
      ))}
    </section>
  );
}

function PictureForms({ name, picture }: { name: Name; picture: SitePicture | null }) {
  const { locale } = useSite();
  const { settings, media } = useAdminMessages();
  const submit = useSubmit();
  // The page stays, and so do the changes in its other form.
  const stays = { action: paths.adminSitePicture(locale, name), navigate: false };
  const types = name === 'share-picture' ? SHARE_PICTURE_TYPES : LOGO_TYPES;
  const { label, help } = settings.picture[name];
  const [hasScripts, setHasScripts] = useState(false);

  useEffect(() => setHasScripts(true), []);
  return (
    <div className={`site-picture of-${name}`}>
      <Form method="post" encType="multipart/form-data" {...stays} key={picture?.url}>
        <FileField
          label={label}
          help={help}
          name="file"
          accept={types.join(',')}
          required
          onChange={({ currentTarget }) => currentTarget.files?.length && currentTarget.form?.requestSubmit()}
        >
          {picture && (
            <img
              src={picture.url}
              alt={settings.presentPicture(label)}
              width={picture.width}
              height={picture.height}
            />
          )}
        </FileField>
        {!hasScripts && (
          <button className="button quiet" type="submit" aria-label={settings.uploadPicture(label)}>
            {settings.upload}
          </button>
        )}
      </Form>
      <div className="needs-scripts">
        <ChooseMedia
          language={locale}
          kind="image"
          className="button quiet"
          label={media.picker.openFor(label)}
          onChoose={({ id }) =>
            void submit({ media: id }, { method: 'post', ...stays, preventScrollReset: true })
          }
        >
          {media.picker.open}
        </ChooseMedia>
      </div>
      {picture && (
        <Form method="post" {...stays}>
          <button className="button quiet" type="submit" aria-label={settings.removePicture(label)}>
            {settings.remove}
          </button>
        </Form>
      )}
    </div>
  );
}
