/** What stands on share images beside the photo: price, what and where, our mark, a border of floor tiles. As SVG with outlines only. */
import { fitting, outline, wrapped, type Lettering } from './lettering.ts';

/** px; the size every service shows large. */
export const SHARE = { width: 1200, height: 630 } as const;
/** px: the photo's own part, above the tiles. */
export const SHARE_PHOTO = { width: 672, height: 582 } as const;

export interface ShareTexts {
  readonly name: string;
  /** Without it the image is that of the site itself. */
  readonly price: string | null;
  readonly title: string;
  readonly lines: readonly string[];
}

const LEFT = SHARE_PHOTO.width + 48;
const ROOM = SHARE.width - LEFT - 44;
const INK = '#1e1b18';
const MUTED = '#6b645c';
const OXIDE = '#9f2f1f';

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE.width}" height="${SHARE.height}" viewBox="0 0 ${SHARE.width} ${SHARE.height}">${inside}</svg>`;

const letters = (text: string, lettering: Lettering, x: number, y: number, fill: string): string =>
  `<path d="${outline(text, lettering, x, y)}" fill="${fill}"/>`;

/** Tiles as along the edges of the pages, `size` px high. */
function tiles(y: number, size: number): string {
  const scale = size / 10;
  const one = `<path d="M.8 5Q8.2 4.2 10 .6 11.8 4.2 19.2 5 11.8 5.8 10 9.4 8.2 5.8.8 5Z" fill="#fff" stroke="${OXIDE}" stroke-width=".9"/><circle cx="10" cy="5" r="1.6" fill="#2c6b4a"/><path d="M-2.4 0 0 2.6 2.4 0M17.6 0 20 2.6 22.4 0M-2.4 10 0 7.4 2.4 10M17.6 10 20 7.4 22.4 10" fill="#fbeed3" stroke="#8a5a00" stroke-width=".7"/>`;
  const row = Array.from({ length: Math.ceil(SHARE.width / (20 * scale)) }, (_, at) => `<g transform="translate(${at * 20})">${one}</g>`);
  return `<rect y="${y}" width="${SHARE.width}" height="${size}" fill="#f7e7e3"/><g transform="translate(0 ${y}) scale(${scale})">${row.join('')}</g>`;
}

/** The porch, `size` px wide. */
const mark = (x: number, y: number, size: number, colour: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 28})" fill="none" stroke="${colour}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="M2 9.5 14 2l12 7.5M7 9.5V20M21 9.5V20M2 23.5h24"/></g>`;

/** One large tile after another, in place of a photo. */
function floor(): string {
  const size = 168;
  const corner = `<path d="M4 4h26A26 26 0 0 1 4 30Z" fill="#f7e7e3"/><path d="M30 4A26 26 0 0 1 4 30" fill="none" stroke="${OXIDE}" stroke-width="1.5"/><path d="M4 4c9 1 14 6 15 15C10 18 5 13 4 4Z" fill="#e4f0e8" stroke="#2c6b4a" stroke-width="1.2"/><circle cx="23.5" cy="23.5" r="1.8" fill="#8a5a00"/><path d="M48 4c2.6 4 2.6 8 0 12-2.6-4-2.6-8 0-12Z" fill="#fbeed3" stroke="#8a5a00"/>`;
  const tile = `<rect x="1" y="1" width="94" height="94" rx="3" fill="#fff" stroke="#e7e0d6" stroke-width="1.5"/>${[0, 90, 180, 270]
    .map((turn) => `<g transform="rotate(${turn} 48 48)">${corner}</g>`)
    .join('')}<circle cx="48" cy="48" r="20" fill="#fbf8f3" stroke="#e7e0d6" stroke-width="1.5"/>${mark(36, 37, 24, OXIDE)}`;
  const places = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => [column * size, row * size] as const));
  return places.map(([x, y]) => `<g transform="translate(${x} ${y}) scale(${size / 96})">${tile}</g>`).join('');
}

/** Everything but the photo, whose place is left clear when there is one. */
export function shareOverlay(texts: ShareTexts, photo: boolean): string {
  const paper = `<path d="M${SHARE_PHOTO.width} 0H${SHARE.width}V${SHARE.height}H${SHARE_PHOTO.width}Z" fill="#fbf8f3"/>`;
  const brand = { weight: 700, size: 46 } as const;
  const head = mark(LEFT, 44, 50, OXIDE) + letters(texts.name.toLowerCase(), brand, LEFT + 64, 84, OXIDE);
  let y = 0;
  const price = texts.price === null ? null : fitting(texts.price, 700, [76, 68, 60, 52, 46], ROOM);
  const what: Lettering = price ? { weight: 700, size: 42 } : fitting(longest(texts.title), 700, [62, 56, 50], ROOM);
  const titles = wrapped(texts.title, what, ROOM, price ? 3 : 5);
  const where = { weight: 500, size: 33 } as const;
  const lines = texts.lines.flatMap((line) => wrapped(line, where, ROOM, 2)).slice(0, 4);
  const height = (price ? price.size + 22 : 0) + titles.length * what.size * 1.16 + 14 + lines.length * 44;
  y = 112 + Math.max(0, (SHARE_PHOTO.height - 112 - height) / 2);
  const drawn: string[] = [];
  if (price) {
    y += price.size * 0.8;
    drawn.push(letters(texts.price!, price, LEFT, y, INK));
    y += 22 + price.size * 0.1;
  }
  for (const line of titles) {
    y += what.size * 1.16;
    drawn.push(letters(line, what, LEFT, y - what.size * 0.2, INK));
  }
  y += 14;
  for (const line of lines) {
    y += 44;
    drawn.push(letters(line, where, LEFT, y - 10, MUTED));
  }
  return svg(
    (photo ? '' : `<rect width="${SHARE_PHOTO.width}" height="630" fill="#fbf8f3"/>${floor()}`) +
      paper +
      head +
      drawn.join('') +
      tiles(SHARE_PHOTO.height, 48),
  );
}

const longest = (text: string): string => text.split(/\s+/).reduce((a, b) => (b.length > a.length ? b : a), '');
