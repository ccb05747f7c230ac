import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { PAGE_ORDER_MAX } from '#contract/limits.ts';
import { MENUS } from '#contract/posts/standalone-pages.ts';
import { EditorField } from './editor-field.tsx';
import { PictureField } from './picture-field.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import { SlugField, type SlugOf } from './slug-field.tsx';

/** The settings that both languages of a standalone page share: address, cover, place in the navigation. */
export function PageSettings(slugOf: SlugOf) {
  const { fields } = useAdminMessages().editor;
  return (
    <SettingsDrawer>
      <SlugField {...slugOf} />
      <EditorField name="menu" label={fields.menu}>
        {(control) => (
          <select {...control}>
            {MENUS.map((name) => (
              <option key={name} value={name}>
                {fields.menus[name]}
              </option>
            ))}
          </select>
        )}
      </EditorField>
      <EditorField name="order" label={fields.order} help={fields.orderHelp}>
        {(control) => <input {...control} type="number" min={0} max={PAGE_ORDER_MAX} />}
      </EditorField>
      <PictureField name="coverImage" label={fields.coverImage} />
    </SettingsDrawer>
  );
}
