import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { prepareImport } from '#server/moving/run/prepare.ts';
import { runImport } from '#server/moving/run/run.ts';
import { aContentFolder, aPicture } from '#test/factories/content-folder.ts';
import { useDatabase } from '#test/setup/database.ts';
import { OLD_SITE, wxr } from './wordpress-export.ts';

useDatabase();

test('pictures come from the network only if the owner says so, and never from a private address', async () => {
  const asked: string[] = [];
  const picture = await aPicture('#123456');
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const html = `<p><img src="${site}/wp-content/uploads/a.png" alt="А"></p>`;
  const file = wxr([{ id: 1, locale: 'uk', slug: 'a', title: 'А', html }]).replaceAll(OLD_SITE, site);
  const files = [path.join(await aContentFolder({ 'a.xml': file }), 'a.xml')];

  const { id } = await prepareImport({ actor: COMMAND_LINE, program: 'wordpress', files });
  const without = await runImport({ actor: COMMAND_LINE, features: [], id });
  expect(without.warnings.map(({ message }) => message)).toEqual([
    '/wp-content/uploads/a.png is not among the files of the source',
  ]);
  const refused = await runImport({ actor: COMMAND_LINE, features: [], id, fetchPictures: true });
  expect(refused.warnings[0]?.message).toContain('127.0.0.1 is in a private network');
  expect(asked).toEqual([]);

  const allowed = await runImport({
    actor: COMMAND_LINE,
    features: [],
    id,
    fetchPictures: true,
    allowHosts: ['127.0.0.1'],
  });
  expect([allowed.media.stored, allowed.posts.changed, allowed.warnings]).toEqual([1, 1, []]);
  expect(asked).toEqual(['/wp-content/uploads/a.png']);
});
