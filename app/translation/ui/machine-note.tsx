/** Tells readers that nobody has read a translation. The sentence is from the server, so that scripts stay small. */
export function MachineNote({ data: sentence }: { data: string }) {
  return <p className="soft">{sentence}</p>;
}
