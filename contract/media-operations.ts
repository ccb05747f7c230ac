import { z } from 'zod';
import { errorSchema } from './errors.ts';
import { errorExamples, examples } from './examples.ts';
import { KEYED_UPLOAD_BYTES, PICTURE_TYPES, PUBLIC_UPLOAD_BYTES, VIDEO_TYPES } from './limits.ts';
import { mediaQuerySchema, uploadedMediaSchema, uploadedPictureSchema } from './media.ts';
import type { Operation } from './operation.ts';
import { paths } from './paths.ts';

const mediaParams = z.object({
  id: z
    .string()
    .meta({ description: 'The id, a file extension after it or none', example: '66f0c0ffee0123456789abcd' }),
});
const noDryRun = z
  .enum(['0', 'false'], { error: 'An upload can not be tried without storing the file' })
  .default('0')
  .meta({ description: 'A file is judged as it is stored, so anything but `0` is refused' });

export const mediaOperations = {
  uploadPicture: {
    id: 'uploadPicture',
    method: 'POST',
    path: '/api/upload',
    auth: 'none',
    group: 'Media',
    summary: 'Upload a picture without credentials',
    description:
      'What a picture tells of where and with what it was taken (EXIF, XMP) is removed; the pixels stay as they are.',
    upload: { field: 'file', types: PICTURE_TYPES, maxBytes: PUBLIC_UPLOAD_BYTES },
    responses: {
      201: {
        description: 'The picture was stored',
        schema: uploadedPictureSchema,
        example: examples.uploadedPicture,
      },
      200: {
        description: 'The very same picture was there already',
        schema: uploadedPictureSchema,
        example: examples.uploadedPicture,
      },
    },
    errors: [400],
    errorExamples: { 400: errorExamples.noForm },
  },
  uploadMedia: {
    id: 'uploadMedia',
    method: 'POST',
    path: '/api/v1/upload',
    auth: 'key',
    group: 'Media',
    summary: 'Upload a picture or a video',
    description: 'A file with the size and MIME type of an earlier one is answered with the earlier one.',
    query: z.object({ dryRun: noDryRun }),
    upload: { field: 'file', types: [...PICTURE_TYPES, ...VIDEO_TYPES], maxBytes: KEYED_UPLOAD_BYTES },
    responses: {
      201: {
        description: 'The file was stored',
        schema: uploadedMediaSchema,
        example: examples.uploadedMedia,
      },
      200: {
        description: 'A file of this size and MIME type was there already',
        schema: uploadedMediaSchema,
        example: examples.deduplicatedMedia,
      },
    },
    errors: [400, 401],
    errorExamples: { 400: errorExamples.noForm },
  },
  getMedia: {
    id: 'getMedia',
    method: 'GET',
    path: paths.media('{id}'),
    auth: 'none',
    group: 'Media',
    summary: 'Get a picture or a video',
    description:
      'Never changes, so it may be kept for a year. `Range` asks for a part. The id may carry a file extension.',
    params: mediaParams,
    query: mediaQuerySchema,
    responses: {
      200: { description: 'The file', types: [...PICTURE_TYPES, ...VIDEO_TYPES] },
      206: { description: 'The part that was asked for', types: [...PICTURE_TYPES, ...VIDEO_TYPES] },
      304: { description: 'The client has it', types: [] },
      416: {
        description: 'The part lies outside of the file',
        schema: errorSchema,
        example: errorExamples.outsideOfFile,
      },
    },
    errors: [400, 404],
    errorExamples: { 400: errorExamples.noSuchWidth, 404: errorExamples.noSuchFile },
  },
  getMediaThumbnail: {
    id: 'getMediaThumbnail',
    method: 'GET',
    path: paths.mediaThumbnail('{id}'),
    auth: 'none',
    group: 'Media',
    summary: 'Get a small picture that stands for the file',
    description:
      'For a video a drawn placeholder of 640 by 360 pixels with a play button; for a picture a copy at most 640 pixels wide.',
    params: mediaParams,
    responses: {
      200: { description: 'The thumbnail', types: ['image/svg+xml', 'image/webp'] },
      304: { description: 'The client has it', types: [] },
    },
    errors: [404],
    errorExamples: { 404: errorExamples.noSuchFile },
  },
} as const satisfies Record<string, Operation>;
