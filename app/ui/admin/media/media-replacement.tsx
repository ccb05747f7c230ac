import { useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { PICTURE_TYPES, VIDEO_TYPES } from '#contract/limits.ts';
import type { MediaFile } from '#contract/media.ts';
import { useAdminMessages } from '../admin-messages.ts';

/** A form with the file that takes the place of this one. */
export function MediaReplacement({ file: { kind } }: { file: MediaFile }) {
  const { media } = useAdminMessages();
  const id = useId();
  const isBusy = useNavigation().state === 'submitting';
  const types = kind === 'image' ? PICTURE_TYPES : VIDEO_TYPES;
  return (
    <section className="admin-section" aria-labelledby="replace">
      <h2 id="replace">{media.replace.title}</h2>
      <p className="soft admin-lead">{media.replace.help}</p>
      <Form method="post" encType="multipart/form-data" className="admin-form">
        <div className="field">
          <label htmlFor={id}>{media.replace.label}</label>
          <input id={id} type="file" name="file" accept={types.join(',')} required />
        </div>
        <button className="button" type="submit" aria-disabled={isBusy}>
          {media.replace.submit}
        </button>
      </Form>
    </section>
  );
}
