import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

// Draws the pictures of `demo/`: node scripts/draw-demo-pictures.ts

const WIDTH = 1800;
const HEIGHT = 1200;
/** The side of a picture of an author, which pages show as a circle. */
const SIDE = 640;
const PAPER = '#fbfaf7';
const SHADE = '#efeae0';
const RULE = '#d8d1c3';
const INK = '#1c1b1a';
const BLUE = '#1d4f9e';
const HONEY = '#f2b705';
const NIGHT = '#161719';

const PICTURES: Record<string, string> = {
  'two-pages': twoPages(),
  'day-and-night': lightAndDark(),
  marks: marks(),
  'request-and-pages': requestAndPages(),
  folder: folder(),
  'quotes-and-apostrophe': quotesAndApostrophe(),
  hills: hills(),
};

const PORTRAITS: Record<string, string> = { editors: editors(), sofiia: sofiia() };

const target = path.resolve(import.meta.dirname, '..', 'demo', 'media');
await mkdir(target, { recursive: true });
for (const [name, drawing] of Object.entries(PICTURES)) await draw(name, drawing, [WIDTH, HEIGHT]);
for (const [name, drawing] of Object.entries(PORTRAITS)) await draw(name, drawing, [SIDE, SIDE]);

async function draw(name: string, drawing: string, [width, height]: [number, number]): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><g fill="none" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`;
  const file = path.join(target, `${name}.webp`);
  const { size } = await sharp(Buffer.from(svg)).webp({ quality: 84, effort: 6 }).toFile(file);
  process.stdout.write(`${path.relative(process.cwd(), file)}: ${Math.round(size / 1024)} kB\n`);
}

/** Two facing pages with the same lines. */
function twoPages(): string {
  const left = `M900 330 C790 262 610 252 450 296 V880 C610 836 790 846 900 914 Z`;
  const right = `M900 330 C1010 262 1190 252 1350 296 V880 C1190 836 1010 846 900 914 Z`;
  const line = (y: number, from: number, to: number, mirror: boolean, color: string) => {
    const x = (value: number) => (mirror ? 1800 - value : value);
    return `<path d="M${x(from)} ${y} Q${x((from + to) / 2)} ${y - 16} ${x(to)} ${y + 14}" stroke="${color}" stroke-width="15"/>`;
  };
  const rows = [
    [520, 830],
    [520, 790],
    [520, 824],
    [520, 700],
    [520, 836],
    [520, 760],
  ];
  return `${ground(SHADE)}
    <circle cx="720" cy="590" r="400" fill="${BLUE}" opacity="0.16"/>
    <circle cx="1080" cy="590" r="400" fill="${HONEY}" opacity="0.26"/>
    <path d="${left}" fill="${PAPER}" stroke="${INK}" stroke-width="9"/>
    <path d="${right}" fill="${PAPER}" stroke="${INK}" stroke-width="9"/>
    ${rows.map(([from = 0, to = 0], index) => line(412 + index * 74, from, to, false, index === 0 ? BLUE : mix(index))).join('')}
    ${rows.map(([from = 0, to = 0], index) => line(412 + index * 74, from, to - 26 + (index % 3) * 14, true, index === 0 ? HONEY : mix(index))).join('')}`;
}

/** One column of text in light and dark colours. */
function lightAndDark(): string {
  const column = (color: string, head: string) =>
    [0, 1, 2, 3, 4, 5, 6]
      .map((row) => {
        const width = [420, 820, 780, 820, 700, 800, 460][row] ?? 800;
        const y = 372 + row * 76;
        return `<path d="M490 ${y} H${490 + width}" stroke="${row === 0 ? head : color}" stroke-width="${row === 0 ? 34 : 17}"/>`;
      })
      .join('');
  return `<clipPath id="night"><path d="M1080 0 H1800 V1200 H720 Z"/></clipPath>
    ${ground(SHADE)}
    <circle cx="280" cy="300" r="110" fill="${HONEY}"/>
    ${column('#b3ab9b', BLUE)}
    <g clip-path="url(#night)">
      <rect width="1800" height="1200" fill="${NIGHT}"/>
      <circle cx="1560" cy="880" r="110" fill="#e9e6e1"/>
      <circle cx="1514" cy="848" r="102" fill="${NIGHT}"/>
      ${column('#55565b', '#93b7ff')}
    </g>`;
}

/** Markdown punctuation. */
function marks(): string {
  const star = [0, 60, 120]
    .map(
      (angle) => `<path d="M0 -112 V112" transform="rotate(${angle})" stroke="${HONEY}" stroke-width="40"/>`,
    )
    .join('');
  return `${ground(SHADE)}
    <g stroke="${BLUE}" stroke-width="46">
      <path d="M402 380 L346 820 M574 380 L518 820 M250 512 H650 M270 690 H630"/>
    </g>
    <g transform="translate(900 540)">${star}</g>
    <path d="M1150 420 L1330 600 L1150 780" stroke="${INK}" stroke-width="46" stroke-linejoin="miter"/>
    <path d="M1420 778 H1600" stroke="${INK}" stroke-width="46"/>
    <path d="M250 940 H1600" stroke="#c9c2b4" stroke-width="10"/>
    <rect x="800" y="740" width="90" height="90" rx="14" stroke="${INK}" stroke-width="16"/>
    <path d="M822 784 L842 806 L872 764" stroke="${INK}" stroke-width="16"/>
    <path d="M936 786 H1030" stroke="#c9c2b4" stroke-width="26"/>`;
}

/** One request that creates two pages. */
function requestAndPages(): string {
  const page = (x: number, color: string) => `<g transform="translate(${x} 330)">
      <rect width="330" height="540" rx="10" fill="${PAPER}" stroke="${INK}" stroke-width="9"/>
      <path d="M52 86 H230" stroke="${color}" stroke-width="24"/>
      <path d="M52 168 H278 M52 228 H256 M52 288 H278 M52 348 H200 M52 438 H278 M52 478 H150" stroke="${RULE}" stroke-width="13"/>
    </g>`;
  return `${ground(SHADE)}
    <rect x="210" y="420" width="560" height="360" rx="16" fill="${NIGHT}"/>
    <path d="M270 510 L312 548 L270 586" stroke="${HONEY}" stroke-width="18"/>
    <path d="M350 590 H440 M480 590 H700" stroke="#93b7ff" stroke-width="14"/>
    <path d="M350 650 H640 M350 706 H560" stroke="#6b6c71" stroke-width="14"/>
    <path d="M770 600 C860 600 850 500 940 500 M770 600 C860 600 850 700 940 700" stroke="${INK}" stroke-width="9"/>
    ${page(1316, HONEY)}
    ${page(940, BLUE)}`;
}

/** Files that are imported and exported unchanged. */
function folder(): string {
  const sheet = (x: number, y: number, angle: number, color: string) =>
    `<g transform="translate(${x} ${y}) rotate(${angle})">
      <path d="M0 0 H190 L260 70 V420 H0 Z" fill="${PAPER}" stroke="${INK}" stroke-width="9"/>
      <path d="M190 0 V70 H260" stroke="${INK}" stroke-width="9"/>
      <path d="M46 120 H150" stroke="${color}" stroke-width="20"/>
      <path d="M46 180 H208 M46 226 H190 M46 272 H208" stroke="${RULE}" stroke-width="12"/>
    </g>`;
  return `${ground(SHADE)}
    <path d="M520 470 H780 L840 400 H1240 a24 24 0 0 1 24 24 V860 H520 Z" fill="${HONEY}" stroke="${INK}" stroke-width="9"/>
    ${sheet(610, 300, -7, BLUE)}
    ${sheet(910, 268, 6, INK)}
    <path d="M470 580 H1314 L1258 900 a20 20 0 0 1 -20 18 H546 a20 20 0 0 1 -20 -18 Z" fill="${HONEY}" stroke="${INK}" stroke-width="9"/>
    <path d="M250 700 H400 M350 646 L404 700 L350 754" stroke="${BLUE}" stroke-width="18"/>
    <path d="M1390 700 H1540 M1490 646 L1544 700 L1490 754" stroke="${BLUE}" stroke-width="18"/>`;
}

/** Ukrainian quotes, an apostrophe, and the letter ґ. */
function quotesAndApostrophe(): string {
  return `${ground(PAPER)}
    <rect y="0" width="1800" height="1200" fill="${HONEY}" opacity="0.16"/>
    <g stroke="${BLUE}" stroke-width="52" stroke-linejoin="miter">
      <path d="M470 420 L310 600 L470 780 M660 420 L500 600 L660 780"/>
      <path d="M1330 420 L1490 600 L1330 780 M1140 420 L1300 600 L1140 780"/>
    </g>
    <path d="M800 796 V452 H930 V370" stroke="${INK}" stroke-width="56" stroke-linejoin="miter" stroke-linecap="butt"/>
    <path d="M740 790 H862" stroke="${INK}" stroke-width="28" stroke-linecap="butt"/>
    <circle cx="1012" cy="412" r="46" fill="${HONEY}"/>
    <path d="M1058 412 C1060 490 1028 540 974 560 L966 538 C1002 520 1018 490 1014 452 Z" fill="${HONEY}"/>`;
}

/** Hills in the evening: a picture for the body of a post. */
function hills(): string {
  return `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#f8edd0"/><stop offset="1" stop-color="${PAPER}"/>
    </linearGradient>
    <rect width="1800" height="1200" fill="url(#sky)"/>
    <circle cx="1180" cy="520" r="170" fill="${HONEY}"/>
    <path d="M0 700 C240 560 420 560 640 660 S1080 800 1300 650 S1640 560 1800 640 V1200 H0 Z" fill="#8ea8cf"/>
    <path d="M0 820 C200 720 420 730 660 810 S1160 900 1400 790 S1700 740 1800 780 V1200 H0 Z" fill="#4d74b3"/>
    <path d="M0 960 C300 850 520 900 820 940 S1400 980 1800 880 V1200 H0 Z" fill="${BLUE}"/>
    <path d="M0 1090 C360 1010 700 1060 1020 1080 S1560 1090 1800 1040 V1200 H0 Z" fill="${INK}"/>
    <path d="M420 330 q26 -26 52 0 q26 -26 52 0 M600 260 q20 -20 40 0 q20 -20 40 0" stroke="${INK}" stroke-width="8"/>`;
}

/** Two circles that share a page: the sign of those who write together. */
function editors(): string {
  return `<rect width="640" height="640" fill="${SHADE}"/>
    <circle cx="250" cy="320" r="190" fill="${BLUE}" opacity="0.9"/>
    <circle cx="390" cy="320" r="190" fill="${HONEY}" opacity="0.9"/>
    <path d="M320 143.4 A190 190 0 0 1 320 496.6 A190 190 0 0 1 320 143.4 Z" fill="${PAPER}"/>
    <path d="M284 264 H356 M276 320 H364 M284 376 H356" stroke="${INK}" stroke-width="15"/>`;
}

/** A woman with dark hair and a blue blouse, in front of the sun. */
function sofiia(): string {
  const [skin, hair] = ['#e9b98f', '#3a2a24'];
  return `<rect width="640" height="640" fill="#f8edd0"/>
    <circle cx="320" cy="292" r="214" fill="${HONEY}"/>
    <path d="M188 300 C176 150 250 96 322 96 C398 96 466 150 454 300 C450 380 470 430 492 470 H148 C172 430 194 380 188 300 Z" fill="${hair}"/>
    <path d="M274 386 H366 V486 H274 Z" fill="#d9a57b"/>
    <path d="M84 640 C92 520 180 478 262 462 Q320 520 378 462 C460 478 548 520 556 640 Z" fill="${BLUE}"/>
    <path d="M262 462 Q320 520 378 462" stroke="${PAPER}" stroke-width="14"/>
    <path d="M300 556 L320 536 L340 556 L320 576 Z" fill="${HONEY}"/>
    <path d="M228 270 C228 360 268 420 320 420 C372 420 412 360 412 270 C412 210 380 172 320 172 C260 172 228 210 228 270 Z" fill="${skin}"/>
    <path d="M222 286 C220 196 262 152 330 150 C302 206 262 236 222 286 Z" fill="${hair}"/>
    <path d="M418 286 C422 200 392 152 322 150 C344 206 384 236 418 286 Z" fill="${hair}"/>
    <path d="M276 288 v6 M364 288 v6" stroke="${INK}" stroke-width="15"/>
    <circle cx="276" cy="290" r="34" stroke="${INK}" stroke-width="7"/>
    <circle cx="364" cy="290" r="34" stroke="${INK}" stroke-width="7"/>
    <path d="M310 288 q10 -8 20 0" stroke="${INK}" stroke-width="7"/>
    <path d="M320 300 q-10 36 4 40" stroke="#b97f56" stroke-width="8"/>
    <path d="M290 372 q30 22 60 0" stroke="#a2503f" stroke-width="10"/>`;
}

function ground(color: string): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${color}"/>`;
}

function mix(row: number): string {
  return row % 3 === 0 ? '#b9b1a1' : RULE;
}
