import { paths } from '#contract/paths.ts';
import { HeaderLink } from './header-link.tsx';
import { useMessages, useSite } from './site-context.tsx';

export function SearchLink() {
  const { locale, path } = useSite();
  const { search } = useMessages();
  const href = paths.search(locale);

  return (
    <HeaderLink href={href} word={search.title} isHere={path === href}>
      <circle cx="10.5" cy="10.5" r="6.2" />
      <path d="m15.2 15.2 5 5" />
    </HeaderLink>
  );
}
