/** Links to the messages about a post, as HTML from the server, so that the scripts of readers stay small. */
export function Discussions({ data: html }: { data: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `feature.server.ts` escapes names and addresses.
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
