import { z } from 'zod';
import { FILE_DATA_MAX, FILE_NAME_MAX } from '#contract/assistants/limits.ts';
import { altTextsSchema, MEDIA_ID } from '#contract/media/media.ts';
import { operations } from '#contract/operations.ts';
import { text } from '#contract/text.ts';
import { NotFound } from '#server/errors.ts';
import { setAltTexts } from '#server/media/management/alt-texts.ts';
import { uploadMedia } from '#server/media/management/upload.ts';
import { mediaIdOf } from '#server/media/media-urls.ts';
import { type Tool, tool } from '#server/programs/tool.ts';

const { types, maxBytes } = operations.uploadMedia.upload;

export const mediaTools: Tool[] = [
  tool({
    name: 'upload_file',
    title: 'Upload a picture or a video',
    description: `Stores a file and returns its address for Markdown. Larger files than a few megabytes: \`POST ${operations.uploadMedia.path}\`.`,
    scope: operations.uploadMedia.scope,
    effect: 'write',
    input: z.strictObject({
      name: text({ min: 1, max: FILE_NAME_MAX, singleLine: true }),
      type: z.enum(types),
      data: z.base64().max(FILE_DATA_MAX).meta({ description: 'The bytes in Base64' }),
    }),
    async run({ name, type, data }, { actor }) {
      const bytes = Buffer.from(data, 'base64');
      const content = (async function* () {
        yield bytes;
      })();
      const file = { filename: name, declaredType: type, announced: bytes.length, content, types, maxBytes };
      const { url, kind, sentBytes: size, deduplicated } = await uploadMedia({ actor, file });

      return { url, kind, size, deduplicated };
    },
  }),

  tool({
    name: 'describe_picture',
    title: 'Describe a picture',
    description:
      'Stores the alternative texts of a file, for readers who do not see it. Texts that are there already have to be given as `previous`.',
    scope: 'upload',
    effect: 'write',
    input: altTextsSchema.extend({
      previous: altTextsSchema.default({ uk: '', en: '' }),
      url: z
        .string()
        .regex(new RegExp(`^/api/media/${MEDIA_ID}$`))
        .meta({ description: '`/api/media/{id}`' }),
    }),
    async run({ url, previous: seen, ...alt }, { actor }) {
      const id = mediaIdOf(url);
      if (id === null) throw new NotFound('File not found');
      await setAltTexts({ actor, id, alt, seen });
      return { success: true };
    },
  }),
];
