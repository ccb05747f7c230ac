import { z } from '#contract/browsers/zod.ts';
import { errorSchema } from '#contract/errors.ts';
import { errorExamples, examples } from '#contract/examples.ts';
import { KEYED_UPLOAD_BYTES, PICTURE_TYPES, PUBLIC_UPLOAD_BYTES, VIDEO_TYPES } from '#contract/limits.ts';
import type { OperationRow } from '#contract/operation.ts';
import { paths } from '#contract/paths.ts';
import { mediaQuerySchema, uploadedMediaSchema, uploadedPictureSchema } from './media.ts';

const mediaParams = z.object({
  id: z.string().meta({
    description: 'The id, with or without a file extension',
    example: '66f0c0ffee0123456789abcd5eed1234',
  }),
});
const noDryRun = z
  .enum(['0', 'false'], { error: 'A dry run of an upload is not possible' })
  .default('0')
  .meta({ description: 'Must be `0`: a file is validated while it is stored' });

export const mediaOperations = {
  uploadPicture: {
    method: 'POST',
    path: '/api/upload',
    auth: 'none',
    group: 'Media',
    summary: 'Upload a picture without credentials',
    description:
      'Metadata such as place, time and camera (EXIF, XMP) is removed; the copyright stays, and the pixels do not change. A picture whose metadata or size cannot be parsed, or that has more than 25 megapixels, is refused; the frames of an animation may have 100 megapixels in total. The bytes that one address can upload in a day are limited, to 200 MB by default. A file that no post, comment or user refers to is deleted a day after its last upload.',
    upload: { field: 'file', types: PICTURE_TYPES, maxBytes: PUBLIC_UPLOAD_BYTES },
    responses: {
      201: {
        description: 'The picture was stored',
        schema: uploadedPictureSchema,
        example: examples.uploadedPicture,
      },
      200: {
        description: 'The same picture was stored already',
        schema: uploadedPictureSchema,
        example: examples.uploadedPicture,
      },
    },
    errors: [400, 429],
    errorExamples: { 400: errorExamples.noForm },
  },
  uploadMedia: {
    method: 'POST',
    path: paths.apiUpload(),
    auth: 'key',
    scope: 'upload',
    group: 'Media',
    summary: 'Upload a picture or a video',
    description:
      'If a stored file was sent with the same size and MIME type, the response has the address of that file. `size` is that of the file as it was sent. Metadata such as place, time and camera is removed, unless the site is set to keep it; the copyright stays.',
    query: z.object({ dryRun: noDryRun }),
    upload: { field: 'file', types: [...PICTURE_TYPES, ...VIDEO_TYPES], maxBytes: KEYED_UPLOAD_BYTES },
    responses: {
      201: {
        description: 'The file was stored',
        schema: uploadedMediaSchema,
        example: examples.uploadedMedia,
      },
      200: {
        description: 'A file of this size and MIME type was stored already',
        schema: uploadedMediaSchema,
        example: examples.deduplicatedMedia,
      },
    },
    errors: [400, 401, 403],
    errorExamples: { 400: errorExamples.noForm },
  },
  getMedia: {
    method: 'GET',
    path: paths.media('{id}'),
    auth: 'none',
    group: 'Media',
    summary: 'Get a picture or a video',
    description:
      'The file never changes and may be cached for a year. `Range` is supported. The id may have a file extension. A copy of the width `w` is AVIF or WebP if `Accept` names it, WebP for `*/*`, and otherwise JPEG, or PNG if it is transparent; with the extension `.jpg` it is JPEG or PNG for every client.',
    params: mediaParams,
    query: mediaQuerySchema,
    responses: {
      200: { description: 'The file', types: [...PICTURE_TYPES, ...VIDEO_TYPES] },
      206: { description: 'The requested range', types: [...PICTURE_TYPES, ...VIDEO_TYPES] },
      304: { description: 'The cached copy is current', types: [] },
      416: {
        description: 'The range is outside of the file',
        schema: errorSchema,
        example: errorExamples.outsideOfFile,
      },
    },
    errors: [400, 404],
    errorExamples: { 400: errorExamples.noSuchWidth, 404: errorExamples.noSuchFile },
  },
  getMediaThumbnail: {
    method: 'GET',
    path: paths.mediaThumbnail('{id}'),
    auth: 'none',
    group: 'Media',
    summary: 'Get the thumbnail of a file',
    description:
      'For a video, an SVG placeholder of 640 by 360 pixels with a play button; for a picture, a copy at most 640 pixels wide, or the picture itself if it cannot be resized.',
    params: mediaParams,
    responses: {
      200: { description: 'The thumbnail', types: ['image/svg+xml', ...PICTURE_TYPES] },
      304: { description: 'The cached copy is current', types: [] },
    },
    errors: [400, 404],
    errorExamples: { 400: errorExamples.badEncoding, 404: errorExamples.noSuchFile },
  },
} as const satisfies Record<string, OperationRow>;
