import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { type SitePicture, type SiteSettings, siteSettingsSchema } from '#contract/site-settings.ts';
import type { Actor } from '#server/auth/actor.ts';
import { defaultSettings } from '#server/site-settings/environment.ts';
import {
  refreshSiteSettings,
  siteSettings,
  updateSiteSettings,
} from '#server/site-settings/site-settings.ts';
import { describeIssue, LEFT_OUT, parseGoodFields } from './fields/good-fields.ts';
import { FileError, parseYaml } from './fields/yaml.ts';
import type { MediaImporter } from './media-importer.ts';
import { storePicture } from './media-in.ts';
import type { MediaOut } from './media-out.ts';
import type { Problem } from './model.ts';
import { readPlainFile } from './plain-file.ts';
import type { ContentTarget } from './target.ts';

/** The settings of the site that are not the usual ones. */
const FILE = 'settings.yaml';

export async function writeSettings({
  target,
  media,
  warnings,
}: {
  target: ContentTarget;
  media: MediaOut;
  warnings: Problem[];
}): Promise<void> {
  await refreshSiteSettings();
  const usual: Record<string, unknown> = defaultSettings();
  const own = Object.entries(siteSettings()).filter(
    ([name, value]) => !isDeepStrictEqual(value, usual[name]),
  );
  if (own.length === 0) return;
  const missing = (url: string) =>
    warnings.push({ file: FILE, line: null, message: `${url} does not exist` });
  const settings = await mapPictures(Object.fromEntries(own), (url) => media.replaceAtRoot(url, missing));
  await target.addText(FILE, stringify(settings));
}

/** Applies the settings of the file, if there is one. Others stay as they are. */
export async function importSettings({
  actor,
  root,
  media,
}: {
  actor: Actor;
  root: string;
  media: MediaImporter;
}): Promise<Problem[]> {
  const source = await readPlainFile(path.join(root, FILE)).catch(() => null);
  if (source === null) return [];
  if (typeof source === 'string') return [{ file: FILE, line: null, message: source }];

  const problems: Problem[] = [];
  try {
    const { value, lineOf } = parseYaml(source.toString());
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new FileError('Must be a list of settings', 1);
    const fields = await mapPictures({ ...value }, async (url) => {
      const stored = await storePicture({ url, line: null }, { root, file: FILE, media });
      if (stored.problem) problems.push(stored.problem);
      return stored.url;
    });
    const { data, refused } = parseGoodFields({ schema: siteSettingsSchema.partial(), fields, required: [] });
    for (const issue of refused)
      problems.push({ file: FILE, line: lineOf(issue.path), message: describeIssue(issue) + LEFT_OUT });
    await updateSiteSettings({ actor, update: (present) => ({ ...present, ...data }) as SiteSettings });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    problems.push({ file: FILE, line: error.line, message: error.message });
  }
  return problems;
}

type Fields = Record<string, unknown>;

/** The settings with other addresses of pictures; a picture becomes null if there is none. */
async function mapPictures(settings: Fields, to: (url: string) => Promise<string | null>): Promise<Fields> {
  const picture = async (value: unknown) => {
    if (typeof value !== 'object' || value === null || !('url' in value)) return value;
    const url = await to(String((value as SitePicture).url));
    return url === null ? null : { ...value, url };
  };
  const { logo, sharePicture } = settings;
  return {
    ...settings,
    ...(sharePicture === undefined ? {} : { sharePicture: await picture(sharePicture) }),
    ...(typeof logo === 'object' && logo !== null
      ? {
          logo: Object.fromEntries(
            await Promise.all(Object.entries(logo).map(async ([name, one]) => [name, await picture(one)])),
          ),
        }
      : {}),
  };
}
