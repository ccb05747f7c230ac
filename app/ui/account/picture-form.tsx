import { useId } from 'react';
import { PICTURE_TYPES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { useMessages, useSite } from '../site-context.tsx';
import { Avatar } from './avatar.tsx';
import { Section } from './section.tsx';

export function PictureForm({ image }: { image: string | null }) {
  const id = useId();
  const { locale } = useSite();
  const { account } = useMessages().community;
  return (
    <Section title={account.picture}>
      {image && <Avatar image={image} size="large" />}
      <form method="post" action={paths.accountPicture(locale)} encType="multipart/form-data">
        <div className="field">
          <label htmlFor={id}>{account.choosePicture}</label>
          <p className="field-help" id={`${id}-help`}>
            {account.pictureHelp}
          </p>
          <input
            id={id}
            name="file"
            type="file"
            accept={PICTURE_TYPES.join(',')}
            required
            aria-describedby={`${id}-help`}
          />
        </div>
        <button className="button" type="submit">
          {account.uploadPicture}
        </button>
      </form>
      {image && (
        <form method="post">
          <input type="hidden" name="intent" value="remove-picture" />
          <button className="button quiet" type="submit">
            {account.removePicture}
          </button>
        </form>
      )}
    </Section>
  );
}
