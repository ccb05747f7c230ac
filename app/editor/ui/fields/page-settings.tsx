import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { EditorPost, Fields } from '#app/editor/ui/editor-post.ts';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { PAGE_ORDER_MAX } from '#contract/limits.ts';
import { MENUS } from '#contract/posts/standalone-pages.ts';
import { EditorField } from './editor-field.tsx';
import { PictureField } from './picture-field.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import { SlugField } from './slug-field.tsx';

/** The settings that both languages of a standalone page share: address, cover, place in the navigation. */
export function PageSettings({
  post,
  values,
  problems,
  titleOf,
  onChange,
}: {
  post: EditorPost;
  values: Fields;
  problems: FormProblem[];
  /** The title that is written at the moment. */
  titleOf: () => string;
  onChange: () => void;
}) {
  const { fields } = useAdminMessages().editor;
  const { slug = '', coverImage = '', menu = 'none', order = '0' } = values;
  return (
    <SettingsDrawer problems={problems}>
      <SlugField post={post} value={slug} problems={problems} titleOf={titleOf} onChange={onChange} />
      <EditorField name="menu" label={fields.menu} problems={problems}>
        {(control) => (
          <select {...control} name="menu" defaultValue={menu} onChange={onChange}>
            {MENUS.map((name) => (
              <option key={name} value={name}>
                {fields.menus[name]}
              </option>
            ))}
          </select>
        )}
      </EditorField>
      <EditorField name="order" label={fields.order} help={fields.orderHelp} problems={problems}>
        {(control) => (
          <input
            {...control}
            name="order"
            type="number"
            min={0}
            max={PAGE_ORDER_MAX}
            defaultValue={order}
            onInput={onChange}
          />
        )}
      </EditorField>
      <PictureField
        name="coverImage"
        label={fields.coverImage}
        value={coverImage}
        problems={problems}
        onChange={onChange}
      />
    </SettingsDrawer>
  );
}
