import { useId } from 'react';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { IntentForm } from '#app/ui/forms/intent-form.tsx';
import { PICTURE_TYPES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { Avatar } from './avatar.tsx';
import { Section } from './section.tsx';

export function PictureForm({ image }: { image: string | null }) {
  const id = useId();
  const { locale } = useSite();
  const { account } = useMessages().community;

  return (
    <Section title={account.picture}>
      {image && <Avatar image={image} size="large" />}
      <IntentForm
        action={paths.accountPicture(locale)}
        encType="multipart/form-data"
        noValidate={false}
        hidden={{}}
        submit={account.uploadPicture}
      >
        <div className="field">
          <p className="field-help" id={`${id}-help`}>
            {account.pictureHelp}
          </p>
          {/* The browser's own button speaks the browser's language, so the label replaces it. */}
          <div className="file-field">
            <input
              id={id}
              name="file"
              type="file"
              accept={PICTURE_TYPES.join(',')}
              required
              aria-describedby={`${id}-help`}
            />
            <label className="button quiet" htmlFor={id}>
              {account.choosePicture}
            </label>
            <span className="file-chosen">{account.pictureChosen}</span>
          </div>
        </div>
      </IntentForm>
      {image && (
        <IntentForm
          hidden={{ intent: 'remove-picture' }}
          submit={account.removePicture}
          look="button quiet"
        />
      )}
    </Section>
  );
}
