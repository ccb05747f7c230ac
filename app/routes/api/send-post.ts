import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { countPostReaders, sendPost } from '#server/newsletter/send-post.ts';

const send = endpoint(operations.sendPost, async ({ actor, params, body: { dryRun, ...choice } }) => {
  const given = { actor, post: params.slug, ...choice };
  if (dryRun) return answer(202, { state: 'dry run', readers: await countPostReaders(given) });
  return answer(202, await sendPost(given));
});

export const loader = resource(send);
export const action = loader;
