import { z } from '#contract/browsers/zod.ts';
import { examples } from '#contract/examples.ts';
import type { OperationRow } from '#contract/operation.ts';
import { noDryRunQuery } from '#contract/operation.ts';
import { localeSchema } from '#contract/posts/requests.ts';
import { slug } from '#contract/posts/slugs.ts';
import { TRANSLATION_BODY_BYTES } from './limits.ts';
import { type Draft, draftSchema, draftStateSchema, startDraftSchema } from './translation.ts';

const params = z.object({ slug: slug().meta({ example: examples.slug }) });
const path = '/api/v1/posts/{slug}/draft';

const draftExample = {
  state: 'running',
  done: 2,
  total: 3,
  title: 'Notes on Kyiv',
  excerpt: '',
  content: 'The first paragraph.\n\nДругий абзац.',
  machine: [0],
  kept: [],
  fields: ['title'],
  isFilled: false,
  characters: 52,
} satisfies Draft;

export const translationOperations = {
  startDraft: {
    method: 'POST',
    path,
    auth: 'key',
    scope: 'publish',
    group: 'Posts',
    summary: 'Draft the translation of a post',
    description:
      'Translates the text of the other language, with what its editor has saved, block by block on the server that the owner has set up. Code, addresses, pictures, formulas, footnote marks and HTML are not sent. The result becomes the working copy in the editor: nothing is published, and what a person has written is not replaced. If nothing is set up, the response is 503 with the code `no_translation`.',
    query: noDryRunQuery,
    params,
    body: startDraftSchema,
    maxBodyBytes: TRANSLATION_BODY_BYTES,
    bodyExample: { to: 'en' },
    responses: {
      202: { description: 'The draft has begun', schema: draftStateSchema, example: { state: 'running' } },
    },
    errors: [400, 401, 403, 404],
  },
  getDraft: {
    method: 'GET',
    path,
    auth: 'key',
    scope: 'publish',
    group: 'Posts',
    summary: 'Get a draft of a translation',
    query: z.object({ to: localeSchema.meta({ description: 'The language of the draft', example: 'en' }) }),
    params,
    responses: { 200: { description: 'The draft so far', schema: draftSchema, example: draftExample } },
    errors: [400, 401, 403, 404],
  },
} as const satisfies Record<string, OperationRow>;
