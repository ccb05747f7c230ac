/** Where a post is discussed: links to its messages, as HTML, so that the scripts of readers don't make them. */
export function Discussions({ data: html }: { data: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `feature.server.ts` escapes names and addresses.
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
