import { createHash } from 'node:crypto';
import { THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from '#contract/limits.ts';

const STYLE = `
:root { color-scheme: light dark; --surface: #f3f0e9; --rule: #dfdad0; --accent: #1d4f9e; --sign: #fbfaf7 }
@media (prefers-color-scheme: dark) { :root { --surface: #1f2023; --rule: #35363a; --accent: #93b7ff; --sign: #161719 } }
.surface { fill: var(--surface) } .holes { fill: var(--rule) } .button { fill: var(--accent) } .sign { fill: var(--sign) }
.ring { fill: none; stroke: var(--accent); stroke-width: 2; stroke-opacity: .35 }
`;

/** A whole document, in the colours of the client's colour scheme (as in app/styles/tokens.css). */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="${THUMBNAIL_WIDTH}" height="${THUMBNAIL_HEIGHT}" viewBox="0 0 ${THUMBNAIL_WIDTH} ${THUMBNAIL_HEIGHT}">
<style>${STYLE}</style>
<rect class="surface" width="640" height="360"/>
<path class="holes" d="${perforation(20)}${perforation(324)}"/>
<circle class="ring" cx="320" cy="180" r="62"/>
<circle class="button" cx="320" cy="180" r="50"/>
<path class="sign" d="M308 159.1a4 4 0 0 1 6.1-3.4l33.4 20.9a4 4 0 0 1 0 6.8l-33.4 20.9a4 4 0 0 1-6.1-3.4z"/>
</svg>
`;

const bytes = Buffer.from(DRAWING);

/** The thumbnail of every video: 640 by 360 pixels, a strip of film behind a play button. */
export const VIDEO_PLACEHOLDER = {
  bytes,
  type: 'image/svg+xml',
  tag: createHash('sha256').update(bytes).digest('hex'),
  filename: 'video.svg',
  /** The hash of its own style, in base64, for a policy that permits nothing else. */
  styleSha256: createHash('sha256').update(STYLE).digest('base64'),
};

/** Sixteen rounded holes of 24 by 16 along a film's edge, with their upper side at `top`. */
function perforation(top: number): string {
  const holes = Array.from(
    { length: 16 },
    (_, index) =>
      `M${index * 40 + 12} ${top}h16a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4h-16a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4z`,
  );
  return holes.join('');
}
