import { Link, replace } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import { type AdminForm, loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { Copyable } from '#app/admin/forms/copyable.tsx';
import { Panel } from '#app/admin/forms/panel.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { isGone } from '#app/forms/gone-form.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { MediaFileView } from '#app/media/ui/media-file-view.tsx';
import { loadUnlessGone } from '#app/requests/load-unless-gone.ts';
import { saveForm } from '#app/requests/save-form.ts';
import { isUpload, openKeyedUpload, runUploadAction } from '#app/requests/upload-action.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { altTextsSchema } from '#contract/media/media.ts';
import { paths } from '#contract/paths.ts';
import { NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { AltTextsConflict, setAltTexts } from '#server/media/management/alt-texts.ts';
import { getMediaFile } from '#server/media/management/list.ts';
import { deleteMedia } from '#server/media/management/remove.ts';
import { replaceMedia } from '#server/media/management/replace.ts';
import type { Route } from './+types/media-file';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, query }) => {
    const found = await loadUnlessGone(args, () => getMediaFile({ actor, id: args.params.id }));
    return { found, done: query.get('done') };
  });
}

/** A form with a file replaces the file of the page. */
export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  if (isUpload(args.request)) {
    return runUploadAction(args, async (locale) => {
      const file = await openKeyedUpload(args.request);
      const { id: successor } = await replaceMedia({ actor: adminOf(args.context), id, file });
      throw replace(`${paths.adminMediaFile(locale, successor)}?done=replaced`, 303);
    });
  }

  return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, (form) => changeMediaFile({ ...form, id }));
}

export const meta = privateMeta((locale, loaderData: Route.MetaArgs['loaderData']) => {
  return loaderData?.found?.file.filename ?? adminMessages[locale].navigation.media;
});

export default function AdminMediaFile({
  loaderData: { found, done },
  actionData: failed,
}: Route.ComponentProps) {
  if (!found || isGone(failed)) return <GoneMediaFile values={failed?.values ?? {}} />;
  return <MediaFileView {...found} done={done} failed={failed} />;
}

async function changeMediaFile({ actor, locale, id, fields }: AdminForm & { id: string }): Promise<never> {
  if (fields.intent === 'delete') {
    await deleteMedia({ actor, id });
    throw replace(`${paths.adminMedia(locale)}?done=deleted`, 303);
  }
  if (fields.intent !== 'describe') throw new NotFound();

  await saveForm(fields, {
    parse: ({ uk, en }) => parse(altTextsSchema, { uk, en }),
    save: ({ input, seen }) => setAltTexts({ actor, id, alt: input, seen }),
    Conflict: AltTextsConflict,
    toFields: (present) => present,
  });
  throw replace(`${paths.adminMediaFile(locale, id)}?done=described`, 303);
}

/** A file that somebody else deleted while its texts were being edited, with these texts. */
function GoneMediaFile({ values }: { values: Record<string, string> }) {
  const { locale } = useSite();
  const { media } = useAdminMessages();
  return (
    <>
      <p className="soft">
        <Link to={paths.adminMedia(locale)}>{media.all}</Link>
      </p>
      <h1>{media.gone.title}</h1>
      <Panel title={media.gone.typed}>
        <p>{media.gone.text}</p>
        {LOCALES.map(
          (language) =>
            values[language] && (
              <Copyable key={language} caption={media.alt[language]} text={values[language]} />
            ),
        )}
      </Panel>
    </>
  );
}
