import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { EditorPost, Fields } from '#app/editor/ui/editor-post.ts';
import { formatMoment } from '#app/formats/moment.ts';
import type { FormProblem } from '#app/forms/form-problems.ts';
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
  values,
  knownTags,
  problems,
  titleOf,
  onChange,
}: {
  post: EditorPost;
  values: Fields;
  knownTags: string[];
  problems: FormProblem[];
  /** The title that is written at the moment. */
  titleOf: () => string;
  onChange: () => void;
}) {
  const { fields } = useAdminMessages().editor;
  const site = useSite();
  const [ukrainian, english] = LOCALES.map((locale) => {
    const moment = post.versions[locale]?.publishedAt;
    return moment ? formatMoment(moment, site) : null;
  });
  const { slug = '', tags = '', coverImage = '', authorName = '', date = '' } = values;
  const boxes = ['pinned', 'commentsOpen'] as const;

  if (post.kind === 'page')
    return (
      <PageSettings post={post} values={values} problems={problems} titleOf={titleOf} onChange={onChange} />
    );
  return (
    <SettingsDrawer problems={problems}>
      <SlugField post={post} value={slug} problems={problems} titleOf={titleOf} onChange={onChange} />
      <TagField value={tags} known={knownTags} problems={problems} onChange={onChange} />
      <SeriesField values={values} known={knownTags} problems={problems} onChange={onChange} />
      <PictureField
        name="coverImage"
        label={fields.coverImage}
        value={coverImage}
        problems={problems}
        onChange={onChange}
      />
      <EditorField name="authorName" label={fields.authorName} problems={problems}>
        {(control) => (
          <input
            {...control}
            name="authorName"
            defaultValue={authorName}
            maxLength={AUTHOR_NAME_MAX}
            onInput={onChange}
          />
        )}
      </EditorField>
      <EditorField
        name="date"
        label={fields.date}
        help={
          ukrainian && english && ukrainian !== english
            ? fields.datesHelp(site.timeZone, ukrainian, english)
            : fields.dateHelp(site.timeZone)
        }
        problems={problems}
      >
        {(control) => (
          <input {...control} name="date" type="datetime-local" defaultValue={date} onInput={onChange} />
        )}
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
