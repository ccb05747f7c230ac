import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { messageReader } from './wire.ts';

test('messages are complete for every division of the stream', () => {
  const bodies = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 });
  const cuts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(bodies, cuts, (contents, lengths) => {
      const sent = contents.map((content) => message(content));
      const stream = Buffer.concat(sent);
      const received: Buffer[] = [];
      const read = messageReader((one) => received.push(one));

      for (let offset = 0, turn = 0; offset < stream.length; turn += 1) {
        const length = lengths[turn % lengths.length] ?? 1;
        expect(read(stream.subarray(offset, offset + length))).toBe(true);
        offset += length;
      }

      expect(received.map((one) => one.toString('hex'))).toEqual(sent.map((one) => one.toString('hex')));
    }),
    propertyRuns,
  );
});

test.each([0, 15, -1, 48_000_001])('a message of %i bytes is not the wire protocol', (length) => {
  const prefix = Buffer.alloc(4);
  prefix.writeInt32LE(length);
  const read = messageReader(() => expect.unreachable());

  expect(read(prefix)).toBe(false);
});

/** A wire message: a header of sixteen bytes, whose first four are the total length, and a body. */
function message(body: Uint8Array): Buffer {
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + body.length);
  return Buffer.concat([header, body]);
}
