import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { fieldName } from '#app/editor/ui/editor-post.ts';
import { useFormState } from '#app/forms/form-state.ts';
import type { Locale } from '#contract/locales.ts';
import { SHARING_FIELDS, TEXT_RULES } from '#contract/posts/text-fields.ts';
import { EditorField } from './editor-field.tsx';
import { PictureField } from './picture-field.tsx';

/**
 * Title, description and picture for search engines and links, if they differ from those of the post. `title` is that of
 * the post, which counts if the field is empty.
 */
export function SharingFields({ locale, title }: { locale: Locale; title: string }) {
  const { sharing } = useAdminMessages().editor.fields;
  const { values } = useFormState();
  const isUsed = SHARING_FIELDS.some((name) => (values[fieldName(locale, name)] ?? '') !== '');

  return (
    <details className="sharing-fields" open={isUsed}>
      <summary>{sharing.title}</summary>
      <p className="field-help">{sharing.help}</p>
      <EditorField name={fieldName(locale, 'metaTitle')} label={sharing.metaTitle}>
        {(control) => <input {...control} maxLength={TEXT_RULES.metaTitle.max} placeholder={title} />}
      </EditorField>
      <EditorField name={fieldName(locale, 'metaDescription')} label={sharing.metaDescription}>
        {(control) => (
          <textarea {...control} className="field-text" maxLength={TEXT_RULES.metaDescription.max} rows={2} />
        )}
      </EditorField>
      <PictureField name={fieldName(locale, 'metaImage')} label={sharing.metaImage} />
    </details>
  );
}
