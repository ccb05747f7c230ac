import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { type Fields, isSwitch } from '#app/editor/ui/editor-post.ts';
import { changedNames } from '#app/editor/ui/saving/merge-fields.ts';
import { MENUS } from '#contract/posts/standalone-pages.ts';
import { isReadField } from '#contract/posts/text-fields.ts';

/** Short fields that differ, the other editor's value next to the user's own. Texts are compared word by word elsewhere. */
export function SidesOfFields({ theirs, mine }: { theirs: Fields; mine: Fields }) {
  const { editor } = useAdminMessages();
  const { fields, conflict } = editor;
  const names = { ...fields, ...fields.names };
  const changed = changedNames(theirs, mine).filter((name) => !isReadField(name));
  if (changed.length === 0) return null;

  const shownValue = (name: string, value = '') => {
    if (isSwitch(name)) return value === 'yes' ? editor.yes : editor.no;
    const menu = name === 'menu' && MENUS.find((one) => one === value);
    if (menu) return fields.menus[menu];
    return value === '' ? '—' : value.replace('T', name === 'date' ? ' ' : 'T');
  };
  return (
    <table className="conflict-fields">
      <thead>
        <tr>
          <th scope="col">{conflict.field}</th>
          <th scope="col">{conflict.theirs}</th>
          <th scope="col">{conflict.mine}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((name) => (
          <tr key={name}>
            <th scope="row">{names[name as keyof typeof fields.names]}</th>
            <td>{shownValue(name, theirs[name])}</td>
            <td>{shownValue(name, mine[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
