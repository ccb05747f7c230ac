import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { EditorPost } from '#app/editor/ui/editor-post.ts';
import { formatMoment } from '#app/formats/moment.ts';
import { useFormState } from '#app/forms/form-state.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { AUTHOR_NAME_MAX } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { EditorField } from './editor-field.tsx';
import { PageSettings } from './page-settings.tsx';
import { PictureField } from './picture-field.tsx';
import { SeriesField } from './series-field.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import { SlugField } from './slug-field.tsx';
import { TagField } from './tag-field.tsx';

/**
 * The settings that both languages of a post share: address, tags, series, cover, author, date, place in lists,
 * comments.
 */
export function SettingsPanel({
  post,
  knownTags,
  titleOf,
}: {
  post: EditorPost;
  knownTags: string[];
  titleOf: () => string;
}) {
  const { values, onChange } = useFormState();
  const { fields } = useAdminMessages().editor;
  const site = useSite();
  const [ukrainian, english] = LOCALES.map((locale) => {
    const moment = post.versions[locale]?.publishedAt;
    return moment ? formatMoment(moment, site) : null;
  });
  const boxes = ['pinned', 'commentsOpen'] as const;

  if (post.kind === 'page') return <PageSettings post={post} titleOf={titleOf} />;
  return (
    <SettingsDrawer>
      <SlugField post={post} titleOf={titleOf} />
      <TagField known={knownTags} />
      <SeriesField known={knownTags} />
      <PictureField name="coverImage" label={fields.coverImage} />
      <EditorField name="authorName" label={fields.authorName}>
        {(control) => <input {...control} maxLength={AUTHOR_NAME_MAX} />}
      </EditorField>
      <EditorField
        name="date"
        label={fields.date}
        help={
          ukrainian && english && ukrainian !== english
            ? fields.datesHelp(site.timeZone, ukrainian, english)
            : fields.dateHelp(site.timeZone)
        }
      >
        {(control) => <input {...control} type="datetime-local" />}
      </EditorField>
      <div className="field">
        {boxes.map((name) => (
          <label key={name} className="checkbox">
            <input
              type="checkbox"
              name={name}
              value="yes"
              defaultChecked={values[name] === 'yes'}
              onInput={onChange}
            />
            <span>{fields[name]}</span>
          </label>
        ))}
      </div>
    </SettingsDrawer>
  );
}
