import {
  LOGO_BYTES,
  LOGO_TYPES,
  SHARE_PICTURE_BYTES,
  SHARE_PICTURE_HEIGHT_MIN,
  SHARE_PICTURE_TYPES,
  SHARE_PICTURE_WIDTH_MIN,
  type SITE_PICTURES,
} from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import type { SitePicture, SiteSettings } from '#contract/site-settings.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { type Invalid, invalidAt } from '#server/errors.ts';
import { fileTooLarge } from '#server/media/ingest/check-upload.ts';
import type { KeyedUpload } from '#server/media/ingest/store-media.ts';
import { requireDoc } from '#server/media/media.ts';
import { type Media, toMedia } from '#server/media/model.ts';
import { updateSiteSettings } from '#server/site-settings/site-settings.ts';
import { deleteMedia } from './remove.ts';
import { uploadMedia } from './upload.ts';

export type SitePictureName = (typeof SITE_PICTURES)[number];

type Rules = Pick<KeyedUpload, 'types' | 'maxBytes'> & { width: number; height: number };

const LOGO: Rules = { types: LOGO_TYPES, maxBytes: LOGO_BYTES, width: 16, height: 16 };

/** The rules for each picture; `width` and `height` are minimums. */
const RULES: Record<SitePictureName, Rules> = {
  'logo-light': LOGO,
  'logo-dark': LOGO,
  'share-picture': {
    types: SHARE_PICTURE_TYPES,
    maxBytes: SHARE_PICTURE_BYTES,
    width: SHARE_PICTURE_WIDTH_MIN,
    height: SHARE_PICTURE_HEIGHT_MIN,
  },
};

/**
 * Stores a picture of the site, which pages show from the next response on. The former picture stays as a stored
 * file. Throws Forbidden, and Invalid and TooLarge for a file that is not accepted.
 */
export async function setSitePicture({
  actor,
  picture,
  file,
}: {
  actor: Actor;
  picture: SitePictureName;
  file: Omit<KeyedUpload, 'pool' | 'types' | 'maxBytes'>;
}): Promise<void> {
  requireCan(actor, 'change settings');
  const { width, height, ...rules } = RULES[picture];
  const media = await uploadMedia({ actor, file: { ...file, ...rules }, dedupe: 'content' });
  const stored = toSitePicture(media);

  if (!stored || stored.width < width || stored.height < height) {
    if (!media.deduplicated) await deleteMedia({ actor, id: media.id });
    throw unusable(stored);
  }

  await updateSiteSettings({ actor, update: (present) => withPicture(present, picture, stored) });
}

/**
 * Makes a stored file a picture of the site, under the rules of an upload. Throws Forbidden, NotFound, and Invalid
 * and TooLarge for a file that is not accepted.
 */
export async function chooseSitePicture({
  actor,
  picture,
  id,
}: ById & { picture: SitePictureName }): Promise<void> {
  requireCan(actor, 'change settings');
  const { width, height, types, maxBytes } = RULES[picture];
  const media = toMedia(await requireDoc(id));
  if (!types.includes(media.type))
    throw invalidAt('file', 'This type of picture cannot be used here', 'unsupported_type');
  if (media.size > maxBytes) throw fileTooLarge(maxBytes);

  const stored = toSitePicture(media);
  if (!stored || stored.width < width || stored.height < height) throw unusable(stored);
  await updateSiteSettings({ actor, update: (present) => withPicture(present, picture, stored) });
}

/** Removes a picture from the settings. The file stays. Throws Forbidden. */
export function removeSitePicture({
  actor,
  picture,
}: {
  actor: Actor;
  picture: SitePictureName;
}): Promise<void> {
  return updateSiteSettings({ actor, update: (present) => withPicture(present, picture, null) });
}

/** Replaces a file in all settings. Throws Forbidden. */
export function replaceInSettings({
  actor,
  from,
  to,
}: {
  actor: Actor;
  /** The id of the former file. */
  from: string;
  to: Media;
}): Promise<void> {
  const former = paths.media(from);
  const successor = toSitePicture(to);
  const replaced = (picture: SitePicture | null) =>
    picture?.url === former && successor ? successor : picture;
  const update = ({ logo, sharePicture, ...present }: SiteSettings): SiteSettings => ({
    ...(JSON.parse(JSON.stringify(present).replaceAll(former, to.url)) as typeof present),
    logo: { light: replaced(logo.light), dark: replaced(logo.dark) },
    sharePicture: replaced(sharePicture),
  });

  return updateSiteSettings({ actor, update });
}

function withPicture(
  settings: SiteSettings,
  name: SitePictureName,
  picture: SitePicture | null,
): SiteSettings {
  if (name === 'share-picture') return { ...settings, sharePicture: picture };
  const theme = name === 'logo-light' ? 'light' : 'dark';
  return { ...settings, logo: { ...settings.logo, [theme]: picture } };
}

/** Null for a file without dimensions. */
function toSitePicture({ url, type, width, height }: Media): SitePicture | null {
  return width && height ? { url, type, width, height } : null;
}

function unusable(stored: SitePicture | null): Invalid {
  const [message, code] = stored
    ? ['The picture is too small', 'picture_too_small']
    : ['The picture cannot be decoded', 'undecodable_picture'];
  return invalidAt('file', message, code);
}
