import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { aContentFolder, aPicture, readFolder } from '#test/factories/content-folder.ts';
import { aZip } from '#test/moving/archives.ts';
import { OLD_SITE, wxr } from '#test/moving/wordpress-export.ts';
import { runCommand } from '#test/setup/cli.ts';
import { runProgram } from '#test/setup/server.ts';
import { temporaryFolder } from '#test/setup/server-process.ts';

const PAIRS = 40;

async function aSite(): Promise<string> {
  const posts = LOCALES.flatMap((locale, side) =>
    Array.from({ length: PAIRS }, (_, index) => ({
      id: index * 2 + side + 1,
      locale,
      pair: index + 1,
      slug: `${locale}-${index}`,
      title: `${locale} ${index}`,
      html: `<p>Text ${index} <img src="${OLD_SITE}/wp-content/uploads/${index % 5}.png" alt="x"></p>`,
      terms: [{ domain: 'post_tag' as const, slug: `tag-${index % 7}`, name: `Tag ${index % 7}` }],
      comments: [
        { id: index * 10 + side * 1000, content: 'One' },
        { id: index * 10 + side * 1000 + 1, parent: index * 10 + side * 1000, content: 'Two' },
      ],
    })),
  );
  const pictures = await Promise.all(
    Array.from(
      { length: 5 },
      async (_, index) => [`wp-content/uploads/${index}.png`, await aPicture(`#00000${index}`)] as const,
    ),
  );
  const root = await aContentFolder({ 'a.xml': wxr(posts), ...Object.fromEntries(pictures) });
  return path.join(root, 'a.xml');
}

/** Kills the command with no chance to react, a while after it has begun to write posts. */
async function killDuringRun(file: string, env: Record<string, string>, delayMs: number): Promise<void> {
  const child = runProgram(['scripts/cli.ts', 'import-from', 'wordpress', file], env);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const isWriting = () => globSync(path.join(env.DATA_DIR ?? '', 'imports/*/content/posts/*')).length > 0;
  for (let tries = 0; tries < 600 && !isWriting() && child.exitCode === null; tries++) await sleep(20);
  await sleep(delayMs);
  child.kill('SIGKILL');
  await ended;
}

async function exported(env: Record<string, string>): Promise<Map<string, string>> {
  const target = path.join(await aContentFolder(), 'export');
  expect(await runCommand(['export', target], env)).toMatchObject({ code: 0 });
  const files = await readFolder(target);
  files.delete('settings.yaml');
  // Comments have other ids in each site, and those of one moment are in the order of their ids.
  const withoutIds = (json: string) =>
    json
      .replaceAll(/"[0-9a-f]{24}"/g, 'an id')
      .split('\n')
      .sort();
  return new Map(
    [...files].map(([name, bytes]) => [
      name,
      name.startsWith('comments/') ? withoutIds(String(bytes)).join('\n') : bytes.toString('base64'),
    ]),
  );
}

test('an import that is killed five times and begun again is as if never killed; undone, it leaves nothing', async () => {
  const file = await aSite();
  const [whole, killed] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  const envOf = (folder: string) => ({ DATA_DIR: path.join(folder, 'data') });

  const once = await runCommand(['import-from', 'wordpress', file], envOf(whole));
  expect(once).toMatchObject({ code: 0, stderr: '' });
  expect(once.stdout).toContain(`Posts: ${PAIRS} created`);

  for (const delay of [0, 100, 250, 500, 900]) await killDuringRun(file, envOf(killed), delay);
  const { code, stdout } = await runCommand(['import-from', 'wordpress', file, '--json'], envOf(killed));
  expect(code).toBe(0);
  const report = JSON.parse(stdout);
  expect([report.posts.length, report.pairs.length]).toEqual([PAIRS, PAIRS]);
  expect(await exported(envOf(killed))).toEqual(await exported(envOf(whole)));

  const again = await runCommand(['import-from', 'wordpress', file], envOf(killed));
  expect(again.stdout).toContain(`Posts: 0 created, 0 changed, ${PAIRS} unchanged`);
  expect(again.stdout).toContain('0 comments and 0 redirects are new');
  const undone = await runCommand(['import-from', 'undo', report.report.id], envOf(killed));
  expect(undone.stdout).toContain(`Deleted ${PAIRS} posts, 7 tags, 1 author, 5 media`);
  expect(existsSync(path.join(killed, 'data/imports', report.report.id))).toBe(false);
  expect([...(await exported(envOf(killed))).keys()]).toEqual([]);
}, 240_000);

test('an archive is unpacked by the command, with another one of its pictures', async () => {
  const root = await aContentFolder({
    'site.zip': aZip([
      { name: 'site/hugo.toml', content: 'title = "H"\ndefaultContentLanguage = "uk"' },
      { name: 'site/content/posts/a.md', content: '---\ntitle: А\ndate: 2024-01-01\n---\n![x](/1.png)\n' },
    ]),
    'pictures.zip': aZip([{ name: '1.png', content: await aPicture('#123456') }]),
  });
  const [site = '', pictures = ''] = ['site.zip', 'pictures.zip'].map((name) => path.join(root, name));
  const env = { DATA_DIR: path.join(await temporaryFolder(), 'data') };
  const moved = await runCommand(['import-from', 'hugo', site, '--files', pictures], env);
  expect(moved.stdout).toContain('Posts: 1 created, 0 changed, 0 unchanged.');
  expect(moved.stdout).toContain('Media: 1 stored');
});
