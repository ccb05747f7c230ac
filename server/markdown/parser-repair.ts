import { EditMap } from 'micromark-util-edit-map';

type Edit = [at: number, removed: number, added: unknown[]];
type Edits = { map: Edit[]; index: Map<number, Edit>; consume(events: unknown[]): void };

/**
 * Makes the parser's time grow with the number of blocks, not with its square.
 *
 * The parser (micromark 4.0) edits its list of events at the end of each list and quote and at each underlined heading.
 * It copied the whole list to change its last few entries: 4,900 quotes and lists of 49 kB took 12 s. With the repair
 * it moves only what follows the first edit, and the events are the same. Remove it when the parser does this itself:
 * test/api/long-inputs.test.ts shows that.
 */
export function repairParser(): void {
  const prototype: Partial<Edits> = EditMap.prototype;
  if (!prototype.consume)
    throw new Error('The parser edits its events in another way: the repair does not fit it');

  prototype.consume = function (this: Edits, events: unknown[]) {
    this.map.sort(([one], [other]) => one - other);
    const moved: unknown[][] = [];
    for (const [at, removed, added] of this.map.toReversed()) {
      moved.push(events.slice(at + removed), added);
      events.length = at;
    }

    for (const part of moved.toReversed()) for (const event of part) events.push(event);
    this.map.length = 0;
    this.index.clear();
  };
}
