import { z } from 'zod';
import { PICTURE_WIDTHS } from './limits.ts';

export const mediaKindSchema = z.enum(['image', 'video']).meta({ id: 'MediaKind' });

const mediaUrl = z
  .string()
  .meta({ description: 'Path of the file on this site', example: '/api/media/66f0c0ffee0123456789abcd' });

/** The response of the public upload. */
export const uploadedPictureSchema = z.object({ url: mediaUrl }).meta({ id: 'UploadedPicture' });

/** The response of the keyed upload. */
export const uploadedMediaSchema = z
  .object({
    url: mediaUrl,
    type: mediaKindSchema,
    size: z.number().int().meta({ description: 'Bytes' }),
    deduplicated: z.boolean().meta({ description: 'True when a file of this size and MIME type existed' }),
  })
  .meta({
    id: 'UploadedMedia',
    example: {
      url: '/api/media/66f0c0ffee0123456789abcd',
      type: 'image',
      size: 48_213,
      deduplicated: false,
    },
  });

export const mediaQuerySchema = z.object({
  w: z
    .enum(PICTURE_WIDTHS.map(String) as [string, ...string[]], {
      error: `One of ${PICTURE_WIDTHS.join(', ')}`,
    })
    .transform(Number)
    .optional()
    .meta({
      description:
        'Width in pixels of a smaller copy of a picture, as AVIF where `Accept` names it, else as WebP. A picture that is not wider is served unchanged',
    }),
});

export type MediaKind = z.infer<typeof mediaKindSchema>;
