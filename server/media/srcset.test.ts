import { expect, test } from 'vitest';
import { toSrcset } from './srcset.ts';

test('a picture is offered in its variants, and larger than all of them as the original', () => {
  expect(toSrcset('/m', { width: 2_500, widths: [320, 1_920] })).toBe(
    '/m?w=320 320w, /m?w=1920 1920w, /m 2500w',
  );
});

test('a picture is offered in its own width by the least width that is not smaller', () => {
  expect(toSrcset('/m', { width: 700, widths: [320, 480, 640, 960] })).toBe(
    '/m?w=320 320w, /m?w=480 480w, /m?w=640 640w, /m?w=960 700w',
  );
  expect(toSrcset('/m', { width: 239, widths: [320] })).toBe('/m?w=320');
});

test('a file without variants has no other candidates', () => {
  expect(toSrcset('/m', { width: 239, widths: [] })).toBeNull();
});
