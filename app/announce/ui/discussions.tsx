export type DiscussionLinks = { label: string; links: (readonly [href: string, text: string])[] };

/** Where a post is discussed: links to its messages. */
export function Discussions({ data: { label, links } }: { data: DiscussionLinks }) {
  return (
    <p className="soft">
      {label}
      {links.map(([href, text]) => (
        <span key={href}>
          {' '}
          <a href={href}>{text}</a>
        </span>
      ))}
    </p>
  );
}
