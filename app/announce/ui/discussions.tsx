import stylesUrl from '#app/announce/announce.css?url';

export type DiscussionLinks = { label: string; links: (readonly [href: string, text: string])[] };

/** Where a post is discussed: links to its messages. */
export function Discussions({ data: { label, links } }: { data: DiscussionLinks }) {
  return (
    <p className="discussions">
      <link rel="stylesheet" href={stylesUrl} precedence="default" />
      {label}
      {links.map(([href, text]) => (
        <a key={href} href={href}>
          {text}
        </a>
      ))}
    </p>
  );
}
