import { isDone, send } from '#test/crash/client.ts';
import type { Writer } from '#test/crash/writer.ts';

/** Gives one post a round the slugs `moving-{round}-1`, `moving-{round}-2` and so on. */
export function renameWriter(): Writer {
  /** The last acknowledged number of each round. */
  const numbers = new Map<number, number>();
  let answered = 0;
  return {
    name: 'slugs of a post',
    answered: () => answered,
    async write(client, round) {
      const text = { title: 'Рухомий', content: 'Текст.' };
      const json = { slug: slugOf(round, 0), uk: text, en: text, published: true };
      const created = await send(client, '/api/v1/posts', { as: 'key', json });
      if (!isDone(created, [201])) return;

      for (let number = 0; ; ) {
        numbers.set(round, number);
        const next = { slug: slugOf(round, number + 1) };
        const options = { as: 'key', method: 'PATCH', json: next } as const;
        const answer = await send(client, `/api/v1/posts/${slugOf(round, number)}`, options);
        // After a 503 the change may be decided: then the old slug is gone.
        const done = isDone(answer, [200, 404]);
        if (done === null) return;
        if (done) number++;
        if (answer?.status === 200) answered++;
      }
    },
    async findFaults(client) {
      const faults: string[] = [];
      for (const [round, number] of numbers) {
        const first = slugOf(round, 0);
        const uk = await slugNow(client.url, first, 'uk');
        if (numberOf(uk) < number) faults.push(`The slug ${slugOf(round, number)} is lost`);
        if ((await slugNow(client.url, first, 'en')) !== uk) faults.push(`${first} has two slugs`);

        const former = [0, numberOf(uk) - 1].filter((old) => old >= 0 && old < numberOf(uk));
        for (const old of former) {
          const page = `${client.url}/en/blog/${slugOf(round, old)}`;
          const { status, headers } = await fetch(page, { redirect: 'manual' });
          const isLedThere = status === 308 && headers.get('location') === `/en/blog/${uk}`;
          if (!isLedThere) faults.push(`${slugOf(round, old)} does not lead to ${uk}`);
        }
      }
      return faults;
    },
  };
}

const slugOf = (round: number, number: number) => `moving-${round}-${number}`;

const numberOf = (slug: string) => Number(slug.split('-').at(-1));

async function slugNow(url: string, slug: string, locale: 'uk' | 'en'): Promise<string> {
  const post: { slug: string } = await (await fetch(`${url}/api/v1/posts/${slug}?locale=${locale}`)).json();
  return post.slug;
}
