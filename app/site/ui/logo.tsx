import { LOGO_HEIGHT, LOGO_WIDTH_MAX } from '#contract/limits.ts';
import type { SitePicture } from '#contract/site-settings.ts';
import { useSite } from './site-context.tsx';

/** The widest copy that pages need: the largest logo on a screen with two pixels in a CSS pixel. */
const COPY_WIDTH = 480;

/** The owner's logo; without one, the mark of Dvomova: a D on the feet of a Д, as in `public/favicon.svg`. */
export function Logo() {
  const { logo } = useSite();
  if (logo) return <OwnLogo {...logo} />;
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
      <path className="logo-letter" d="M10.5 22V5.2h4.2a8.5 8.5 0 0 1 0 17" />
      <path className="logo-feet" d="M5 28v-5.5h22V28" />
    </svg>
  );
}

/** A wide logo usually contains the name of the site, which then is not written next to it. */
export function isWordmark(logo: { light: SitePicture } | null): boolean {
  return logo !== null && logo.light.width >= 2 * logo.light.height;
}

/** The style sheet shows the logo of the theme; the browser does not load the other one. */
function OwnLogo({ light, dark }: { light: SitePicture; dark: SitePicture | null }) {
  return (
    <>
      <Picture picture={light} className={dark ? 'own-logo for-light' : 'own-logo'} />
      {dark && <Picture picture={dark} className="own-logo for-dark" />}
    </>
  );
}

/** The name of the site is next to the picture; if the logo is a wordmark, only for screen readers. */
function Picture({
  picture: { url, width, height },
  className,
}: {
  picture: SitePicture;
  className: string;
}) {
  const scale = Math.min(1, LOGO_HEIGHT / height, LOGO_WIDTH_MAX / width);
  return (
    <img
      className={className}
      src={width > COPY_WIDTH ? `${url}?w=${COPY_WIDTH}` : url}
      alt=""
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
      loading="lazy"
    />
  );
}
