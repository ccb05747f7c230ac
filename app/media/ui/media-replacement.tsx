import { Form, useNavigation } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { FileField } from '#app/admin/forms/file-field.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { PICTURE_TYPES, VIDEO_TYPES } from '#contract/limits.ts';
import type { MediaFile } from '#contract/media/media.ts';

/** A form for the file that replaces this one. */
export function MediaReplacement({ file: { kind } }: { file: MediaFile }) {
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
