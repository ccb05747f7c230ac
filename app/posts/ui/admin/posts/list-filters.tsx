import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { itemName } from '#app/admin/item/item-name.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { PostSort } from '#contract/posts/admin-list.ts';
import type { Tag } from '#contract/tags.ts';
import { isFiltered, type ListQuery, listPath } from './list-query.ts';

type Option = { value: string; text: string };

/** A form whose fields are the query of the list's address, so it works without scripts and with Back. */
export function ListFilters({ query, tags, authors }: { query: ListQuery; tags: Tag[]; authors: Option[] }) {
  const { locale } = useSite();
  const { filters } = useAdminMessages().posts;
  const named = tags
    .map(({ slug, ...tag }) => ({ value: slug, text: itemName({ slug, ...tag }, locale) }))
    .sort((a, b) => a.text.localeCompare(b.text, locale));
  const sorts = Object.entries(filters.sorts) as [PostSort, string][];

  return (
    <Form className="list-filters" action={paths.adminPosts(locale)} role="search" aria-label={filters.label}>
      {query.view !== 'all' && <input type="hidden" name="view" value={query.view} />}
      <label className="wide">
        {filters.text}
        <input type="search" name="text" defaultValue={query.text} />
      </label>
      <Choice name="tag" label={filters.tag} any={filters.anyTag} value={query.tag} options={named} />
      <Choice
        name="author"
        label={filters.author}
        any={filters.anyAuthor}
        value={query.author}
        options={authors}
      />
      <Choice
        name="sort"
        label={filters.sort}
        value={query.sort}
        options={sorts.map(([value, text]) => ({ value, text }))}
      />
      <button className="button quiet" type="submit">
        {filters.show}
      </button>
      {isFiltered(query) && <Link to={listPath(locale, { view: query.view })}>{filters.reset}</Link>}
    </Form>
  );
}

/** A menu that also has the value in the address, even if it is not among the options. */
function Choice({
  name,
  label,
  any,
  value,
  options,
}: {
  name: string;
  label: string;
  any?: string;
  value: string;
  options: Option[];
}) {
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <label>
      {label}
      <select name={name} defaultValue={value}>
        {any !== undefined && <option value="">{any}</option>}
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}
