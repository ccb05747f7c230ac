/** Texts and styles come with the data, so that the scripts of readers have none. */
export type DiscussionLinks = {
  styles: string;
  label: string;
  links: (readonly [href: string, text: string])[];
};

/** Where a post is discussed: links to its messages. */
export function Discussions({ data: { styles, label, links } }: { data: DiscussionLinks }) {
  return (
    <p className="discussions">
      <link rel="stylesheet" href={styles} precedence="default" />
      {label}
      {links.map(([href, text]) => (
        <a key={href} href={href}>
          {text}
        </a>
      ))}
    </p>
  );
}
