import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { type Fields, fieldName } from '#app/editor/ui/editor-post.ts';
import type { FormProblem } from '#app/forms/form-problems.ts';
import type { Locale } from '#contract/locales.ts';
import { SHARING_FIELDS, TEXT_RULES } from '#contract/posts/text-fields.ts';
import { EditorField } from './editor-field.tsx';
import { PictureField } from './picture-field.tsx';

/** Title, description and picture for search engines and links, if they differ from those of the post. */
export function SharingFields({
  locale,
  values,
  problems,
  title,
  onChange,
}: {
  locale: Locale;
  values: Fields;
  problems: FormProblem[];
  /** The title of the post, which counts if the field is empty. */
  title: string;
  onChange: () => void;
}) {
  const { fields } = useAdminMessages().editor;
  const shownValue = (name: string) => values[fieldName(locale, name)] ?? '';
  const isUsed = SHARING_FIELDS.some((name) => shownValue(name) !== '');

  return (
    <details className="sharing-fields" open={isUsed}>
      <summary>{fields.sharing.title}</summary>
      <p className="field-help">{fields.sharing.help}</p>
      <EditorField name={fieldName(locale, 'metaTitle')} label={fields.sharing.metaTitle} problems={problems}>
        {(control) => (
          <input
            {...control}
            name={fieldName(locale, 'metaTitle')}
            defaultValue={shownValue('metaTitle')}
            maxLength={TEXT_RULES.metaTitle.max}
            placeholder={title}
            onInput={onChange}
          />
        )}
      </EditorField>
      <EditorField
        name={fieldName(locale, 'metaDescription')}
        label={fields.sharing.metaDescription}
        problems={problems}
      >
        {(control) => (
          <textarea
            {...control}
            className="field-text"
            name={fieldName(locale, 'metaDescription')}
            defaultValue={shownValue('metaDescription')}
            maxLength={TEXT_RULES.metaDescription.max}
            rows={2}
            onInput={onChange}
          />
        )}
      </EditorField>
      <PictureField
        name={fieldName(locale, 'metaImage')}
        label={fields.sharing.metaImage}
        value={shownValue('metaImage')}
        problems={problems}
        onChange={onChange}
      />
    </details>
  );
}
