import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { decideType, recognise } from './types.ts';

const FIXTURES = path.join(import.meta.dirname, '..', '..', '..', 'test', 'fixtures', 'media');
const fixture = (name: string) => readFileSync(path.join(FIXTURES, name));
const latin1 = (text: string) => Buffer.from(text, 'latin1');
/** The beginning of an ISO media file: a `ftyp` box of this size with these brands. */
const ftyp = (major: string, compatible: string[] = [], size = 16 + compatible.length * 4) => {
  const bytes = Buffer.alloc(Math.max(size, 64));
  bytes.writeUInt32BE(size, 0);
  bytes.write(`ftyp${major}\0\0\0\0${compatible.join('')}`, 4, 'latin1');
  return bytes;
};
const page = (packet: string, flags = 2) =>
  latin1(
    `OggS\0${String.fromCharCode(flags)}${'\0'.repeat(20)}\x01${String.fromCharCode(packet.length)}${packet}`,
  );

test.each([
  ['MP4', ftyp('isom', ['isom', 'mp41']), 'video/mp4'],
  ['MP4 of another brand', ftyp('mp42'), 'video/mp4'],
  ['MP4 for streaming', ftyp('dash', ['iso6']), 'video/mp4'],
  ['MP4 of Apple’s brand', ftyp('M4V ', ['M4V ', 'mp42']), 'video/mp4'],
  ['MP4 whose first length is the sign <', ftyp('isom', Array(11).fill('iso2')), 'video/mp4'],
  ['AVIF', ftyp('avif', ['mif1', 'miaf']), 'image/avif'],
  ['AVIF with frames', ftyp('avis', ['avif']), 'image/avif'],
  ['AVIF under a general brand', ftyp('mif1', ['miaf', 'avif']), 'image/avif'],
  ['Ogg with pictures', page('\x80theora\x03\x02\x01'), 'video/ogg'],
  ['Ogg with sound first', Buffer.concat([page('\x01vorbis'), page('\x80theora')]), 'video/ogg'],
  ['Ogg with an index first', Buffer.concat([page('fishead\0'), page('OVP80\x01')]), 'video/ogg'],
  ['JPEG', latin1('\xff\xd8\xff\xe0\0\x10JFIF'), 'image/jpeg'],
  ['GIF of the older kind', latin1('GIF87a'), 'image/gif'],
])('%s is told by its first bytes', async (_name, head, type) => {
  expect(await recognise(head)).toEqual({ is: 'media', type });
});

test.each([
  ['HEIC', ftyp('heic', ['mif1']), 'heic'],
  ['HEIF under a general brand', ftyp('mif1', ['heic']), 'heic'],
  ['QuickTime', ftyp('qt  '), 'other'],
  ['sound in MP4', ftyp('M4A '), 'other'],
  ['3GP', ftyp('3gp5'), 'other'],
  ['Ogg with sound', page('OpusHead\x01'), 'other'],
  [
    'Ogg with pictures after its beginning',
    Buffer.concat([page('\x01vorbis'), page('\x80theora', 0)]),
    'other',
  ],
  ['MP3', latin1('ID3\x04\0\0\0\0\0\0'), 'other'],
  ['gzip', latin1('\x1f\x8b\x08\0'), 'other'],
  ['HTML', latin1('\r\n <html>'), 'markup'],
  ['XML', latin1('\xef\xbb\xbf<?xml'), 'markup'],
  ['HTML after a byte order mark', Buffer.from('\ufeff<b>'), 'markup'],
  ['HTML in UTF-16', Buffer.from('\ufeff<html>', 'utf16le'), 'markup'],
  ['HTML in UTF-16, the other order', Buffer.from('\ufeff<html>', 'utf16le').swap16(), 'markup'],
  ['SVG', latin1('<svg xmlns="http://www.w3.org/2000/svg">'), 'markup'],
  ['SVG after a comment', latin1('<!-- --><svg>'), 'markup'],
  ['an audio file in Ogg', fixture('audio.ogg'), 'other'],
  ['an audio file in MP4', fixture('audio.m4a'), 'other'],
  ['a film of QuickTime', fixture('video.mov'), 'other'],
  ['Matroska', fixture('video.mkv'), 'other'],
  ['PDF', latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), 'other'],
  ['ZIP', latin1('PK\x03\x04\x14\0\0\0\x08\0'), 'other'],
  ['a program', latin1(`\x7fELF\x02\x01\x01${'\0'.repeat(60)}`), 'other'],
  ['nothing', latin1(''), 'unknown'],
  ['one byte', latin1('\xff'), 'unknown'],
  ['a length without a file', latin1('\0\0\0\x20ftyp'), 'unknown'],
  ['an Ogg page cut off', latin1('OggS\0\x02'), 'other'],
  ['text', latin1('a < b'), 'unknown'],
])('%s is none of ours', async (_name, head, is) => {
  expect(await recognise(head)).toEqual({ is });
});

const allowed = ['image/png', 'image/gif'];
const gif = latin1('GIF89a');

test.each([
  ['as declared', gif, 'image/gif', false, 'image/gif'],
  ['as another of the list', gif, 'image/png', false, 'image/gif'],
  ['by its bytes', gif, null, false, 'image/gif'],
  ['by its bytes where the declaration says nothing', gif, 'application/octet-stream', false, 'image/gif'],
  ['unknown bytes as declared, for trusted uploads', latin1('x'), 'image/png', true, 'image/png'],
])('a file is taken %s', async (_how, head, declared, trusted, type) => {
  expect(await decideType({ head, declared, allowed, trusted })).toBe(type);
});

test.each([
  ['declared as another', gif, 'image/webp', true, 'unsupported_type'],
  ['that is another', latin1('\xff\xd8\xff\xe0'), 'image/gif', true, 'unsupported_type'],
  ['of unknown bytes', latin1('x'), 'image/png', false, 'unknown_content'],
  ['of unknown bytes without a declaration', latin1('x'), null, true, 'unknown_content'],
  ['of unknown bytes declared as bytes', latin1('x'), 'application/octet-stream', true, 'unknown_content'],
  ['that is HEIC', ftyp('heic', ['mif1']), null, false, 'heic_picture'],
  ['that is HEIC and declared as it', ftyp('msf1', ['hevc']), 'image/heic', true, 'heic_picture'],
  ['of unknown bytes declared as HEIC', latin1('x'), 'image/heif', true, 'heic_picture'],
  ['that begins like HTML', latin1('<p>'), 'image/png', true, 'unsupported_type'],
])('a file %s is refused', async (_how, head, declared, trusted, code) => {
  await expect(decideType({ head, declared, allowed, trusted })).rejects.toMatchObject({
    code: 'invalid',
    details: [{ path: 'file', code }],
  });
});
