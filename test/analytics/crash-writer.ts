import { paths } from '#contract/paths.ts';
import type { EventDoc } from '#server/analytics/model.ts';
import { collection } from '#server/db/client.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { type Client, isDone, send } from '#test/crash/client.ts';
import type { Writer } from '#test/crash/writer.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SENDERS = 4;

/** Views in sessions that are all different, and clicks on links that are all different, of many addresses. */
export function writer(): Writer {
  const targets: string[] = [];
  let views = 0;
  const write = async (client: Client, prefix: string) => {
    for (let number = 0; ; number++) {
      const common = { path: paths.post('en', 'discussed'), sessionId: `${prefix}-${number}` };
      const address = `10.0.${number % 250}.${(number >> 8) % 250}`;
      const viewed = isDone(await track(client, address, { type: 'pageview', ...common }), [200]);
      if (viewed) views++;
      const target = `example.com/${prefix}-${number}`;
      const clicked = isDone(
        await track(client, address, { type: 'click', ...common, href: `https://${target}` }),
        [200],
      );
      if (clicked) targets.push(target);
      if (viewed === null || clicked === null) return;
    }
  };

  return {
    name: 'events',
    answered: () => targets.length + views,
    async write(client, round) {
      await Promise.all(Array.from({ length: SENDERS }, (_, sender) => write(client, `${round}-${sender}`)));
    },
    async findFaults() {
      const stored = new Set(await collection<EventDoc>('analyticsEvents').distinct('target'));
      const faults = targets
        .filter((target) => !stored.has(target))
        .map((target) => `The click on ${target} is lost`);
      const post = await collection<PostDoc>('posts').findOne({ slug: 'discussed', locale: 'en' });
      const counted = await collection<EventDoc>('analyticsEvents').countDocuments({
        view: { $exists: true },
      });
      const viewCount = post?.viewCount ?? 0;
      if (viewCount < views) faults.push(`${views} views were acknowledged and ${viewCount} are counted`);
      if (viewCount !== counted) faults.push(`${counted} views are stored and ${viewCount} are counted`);
      return faults;
    },
  };
}

function track(client: Client, address: string, event: object) {
  const headers = { 'User-Agent': FIREFOX, 'X-Forwarded-For': address };
  return send(client, '/api/track', { json: event, headers });
}
