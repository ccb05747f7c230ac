import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { operations } from '#contract/operations.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { uploadMedia } from '#server/media/management/upload.ts';
import type { Media } from '#server/media/model.ts';
import { request } from '#test/setup/request.ts';

const FIXTURES = path.join(import.meta.dirname, '..', 'fixtures', 'media');

export const PICTURE_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A small real media file of the fixtures. */
export function fixture(name: string): Buffer<ArrayBuffer> {
  return Buffer.from(readFileSync(path.join(FIXTURES, name)));
}

/** A picture of random noise: all differ in bytes and nearly always in size. */
export async function aPicture(
  format: PictureFormat,
  {
    width = 48,
    height = 32,
    finish = (picture) => picture,
  }: { width?: number; height?: number; finish?: (picture: Sharp) => Sharp } = {},
): Promise<Buffer<ArrayBuffer>> {
  const noise = randomBytes(width * height * 3);
  const picture = sharp(noise, { raw: { width, height, channels: 3 } });
  // Noise is the most expensive input to compress, so the effort is low.
  const options = format === 'avif' || format === 'gif' ? { effort: 1 } : {};
  return Buffer.from(await finish(picture).toFormat(format, options).toBuffer());
}

/** A file of this size with the headers of a WebP of 16 by 16 pixels. */
export function aFileOf(size: number): Part {
  const bytes = Buffer.alloc(size);
  bytes.write('RIFF\0\0\0\0WEBPVP8 \0\0\0\0\x10\0\0\x9d\x01\x2a\x10\0\x10\0', 'latin1');
  bytes.writeUInt32LE(size - 8, 4);
  bytes.writeUInt32LE(size - 20, 16);
  return { bytes, type: 'image/webp' };
}

/** An animated GIF with different frames. */
export async function anAnimation({
  width = 64,
  height = 48,
  frames = 3,
} = {}): Promise<Buffer<ArrayBuffer>> {
  const noise = randomBytes(width * height * frames * 3);
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const;
  return Buffer.from(
    await sharp(noise, { raw })
      .gif({ delay: Array(frames).fill(100), effort: 1 })
      .toBuffer(),
  );
}

export type Part = { bytes: Uint8Array<ArrayBuffer>; type?: string; filename?: string; field?: string };

/** Uploads files as a form: to the API with a key, to the public endpoint without. */
export async function upload(
  parts: Part | Part[],
  { key, address }: { key?: string; address?: string } = {},
): Promise<Response> {
  const form = new FormData();
  for (const { bytes, type = '', filename = 'file', field = 'file' } of [parts].flat()) {
    form.append(field, new Blob([bytes], { type }), filename);
  }

  // Node warns when the stream of a FormData is cancelled, so the body is bytes.
  const whole = new Response(form);
  const body = await whole.arrayBuffer();
  const headers = {
    'Content-Type': whole.headers.get('Content-Type') ?? '',
    'Content-Length': String(body.byteLength),
  };

  return send(body, { headers, ...(key === undefined ? {} : { key }), ...(address ? { address } : {}) });
}

/** Uploads a raw multipart body with the boundary `b`. */
export function uploadRaw(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
  { key, headers = {} }: { key?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const sent = { 'Content-Type': 'multipart/form-data; boundary=b', ...headers };
  return send(body, { headers: sent, ...(key === undefined ? {} : { key }) });
}

function send(
  body: BodyInit,
  options: { key?: string; address?: string; headers: Record<string, string> },
): Promise<Response> {
  const path = options.key === undefined ? '/api/upload' : '/api/v1/upload';
  return request(path, { method: 'POST', body, duplex: 'half', ...options });
}

/** Stores a picture that an admin uploaded. Its bytes are unique unless given. */
export async function aStoredPicture({
  bytes,
  filename = 'picture.png',
}: {
  bytes?: Buffer;
  filename?: string;
} = {}): Promise<Media> {
  const { types, maxBytes } = operations.uploadMedia.upload;
  return uploadMedia({
    actor: COMMAND_LINE,
    file: {
      content: toContent(bytes ?? (await aPicture('png'))),
      declaredType: null,
      filename,
      types,
      maxBytes,
    },
    dedupe: 'content',
  });
}

async function* toContent(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
