import type { ReactNode, Ref } from 'react';

/** Things of one kind below each other, or the sentence that says that there are none. */
export function List<Item>({
  items,
  label,
  empty,
  ref,
  children,
}: {
  items: readonly Item[];
  label?: string;
  empty?: string | undefined;
  ref?: Ref<HTMLUListElement>;
  children: (item: Item) => ReactNode;
}) {
  if (items.length === 0) return empty && <p className="soft">{empty}</p>;
  return (
    <ul className="admin-list" aria-label={label} ref={ref}>
      {items.map(children)}
    </ul>
  );
}
