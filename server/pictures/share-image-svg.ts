/**
 * The part of a share image next to the photo, as SVG: price, title and place, the site's logo and a border of floor tiles. All text is
 * converted to paths.
 */
import { largestFittingStyle, textToPath, wrapText, type TextStyle } from './text-to-path.ts';

/** Size in px that messengers and social networks show as a large preview. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;
/** Size in px of the photo above the tile border. */
export const SHARE_PHOTO_SIZE = { width: 672, height: 582 } as const;

export interface ShareTexts {
  readonly name: string;
  /** Null for the image of the site itself, which is not about a listing. */
  readonly price: string | null;
  readonly title: string;
  readonly lines: readonly string[];
  /** Logo (SVG) and main colour of a site with its own branding. */
  readonly brand?: { readonly logo: string | null; readonly colour: string } | undefined;
}

const TEXT_LEFT = SHARE_PHOTO_SIZE.width + 48;
const TEXT_WIDTH = SHARE_SIZE.width - TEXT_LEFT - 44;
const INK = '#1e1b18';
const MUTED = '#6b645c';
const OXIDE = '#9f2f1f';

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}" viewBox="0 0 ${SHARE_SIZE.width} ${SHARE_SIZE.height}">${inside}</svg>`;

const textPath = (text: string, style: TextStyle, x: number, y: number, fill: string): string =>
  `<path d="${textToPath(text, style, x, y)}" fill="${fill}"/>`;

/** A row of the decorative tiles that are used on pages, `size` px high. */
function tileBorder(y: number, size: number): string {
  const scale = size / 10;
  const tile = `<path d="M.8 5Q8.2 4.2 10 .6 11.8 4.2 19.2 5 11.8 5.8 10 9.4 8.2 5.8.8 5Z" fill="#fff" stroke="${OXIDE}" stroke-width=".9"/><circle cx="10" cy="5" r="1.6" fill="#2c6b4a"/><path d="M-2.4 0 0 2.6 2.4 0M17.6 0 20 2.6 22.4 0M-2.4 10 0 7.4 2.4 10M17.6 10 20 7.4 22.4 10" fill="#fbeed3" stroke="#8a5a00" stroke-width=".7"/>`;
  const row = Array.from(
    { length: Math.ceil(SHARE_SIZE.width / (20 * scale)) },
    (_, index) => `<g transform="translate(${index * 20})">${tile}</g>`,
  );
  return `<rect y="${y}" width="${SHARE_SIZE.width}" height="${size}" fill="#f7e7e3"/><g transform="translate(0 ${y}) scale(${scale})">${row.join('')}</g>`;
}

/** The logo with a width of `size` px: the operator's logo, or the default one (a porch). */
const logo = (x: number, y: number, size: number, colour: string, operatorLogo: string | null = null): string =>
  operatorLogo === null
    ? porch(x, y, size, colour)
    : `<image x="${x}" y="${y}" width="${size}" height="${size}" href="data:image/svg+xml;base64,${Buffer.from(operatorLogo).toString('base64')}"/>`;

const porch = (x: number, y: number, size: number, colour: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 28})" fill="none" stroke="${colour}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="M2 9.5 14 2l12 7.5M7 9.5V20M21 9.5V20M2 23.5h24"/></g>`;

/** A floor of large tiles that is shown when there is no photo. */
function tileFloor({ brand }: ShareTexts): string {
  const size = 168;
  const corner = `<path d="M4 4h26A26 26 0 0 1 4 30Z" fill="#f7e7e3"/><path d="M30 4A26 26 0 0 1 4 30" fill="none" stroke="${OXIDE}" stroke-width="1.5"/><path d="M4 4c9 1 14 6 15 15C10 18 5 13 4 4Z" fill="#e4f0e8" stroke="#2c6b4a" stroke-width="1.2"/><circle cx="23.5" cy="23.5" r="1.8" fill="#8a5a00"/><path d="M48 4c2.6 4 2.6 8 0 12-2.6-4-2.6-8 0-12Z" fill="#fbeed3" stroke="#8a5a00"/>`;
  const tile = `<rect x="1" y="1" width="94" height="94" rx="3" fill="#fff" stroke="#e7e0d6" stroke-width="1.5"/>${[0, 90, 180, 270]
    .map((angle) => `<g transform="rotate(${angle} 48 48)">${corner}</g>`)
    .join('')}<circle cx="48" cy="48" r="20" fill="#fbf8f3" stroke="#e7e0d6" stroke-width="1.5"/>${logo(36, 37, 24, OXIDE, brand?.logo)}`;
  const positions = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => [column * size, row * size] as const));
  return positions.map(([x, y]) => `<g transform="translate(${x} ${y}) scale(${size / 96})">${tile}</g>`).join('');
}

/** The image without the photo, whose area is transparent when `hasPhoto`. */
export function shareOverlay(texts: ShareTexts, hasPhoto: boolean): string {
  const background = `<path d="M${SHARE_PHOTO_SIZE.width} 0H${SHARE_SIZE.width}V${SHARE_SIZE.height}H${SHARE_PHOTO_SIZE.width}Z" fill="#fbf8f3"/>`;
  const brandStyle = { weight: 700, size: 46 } as const;
  const colour = texts.brand?.colour ?? OXIDE;
  const name = texts.brand ? texts.name : texts.name.toLowerCase();
  const header = logo(TEXT_LEFT, 44, 50, colour, texts.brand?.logo) + textPath(name, brandStyle, TEXT_LEFT + 64, 84, colour);
  const priceStyle = texts.price === null ? null : largestFittingStyle(texts.price, 700, [76, 68, 60, 52, 46], TEXT_WIDTH);
  const titleStyle: TextStyle = priceStyle
    ? { weight: 700, size: 42 }
    : largestFittingStyle(longestWord(texts.title), 700, [62, 56, 50], TEXT_WIDTH);
  const titles = wrapText(texts.title, titleStyle, TEXT_WIDTH, priceStyle ? 3 : 5);
  const lineStyle = { weight: 500, size: 33 } as const;
  const lines = texts.lines.flatMap((line) => wrapText(line, lineStyle, TEXT_WIDTH, 2)).slice(0, 4);
  const height = (priceStyle ? priceStyle.size + 22 : 0) + titles.length * titleStyle.size * 1.16 + 14 + lines.length * 44;
  // centres the text between the header and the tile border
  let y = 112 + Math.max(0, (SHARE_PHOTO_SIZE.height - 112 - height) / 2);
  const paths: string[] = [];
  if (priceStyle) {
    y += priceStyle.size * 0.8;
    paths.push(textPath(texts.price!, priceStyle, TEXT_LEFT, y, INK));
    y += 22 + priceStyle.size * 0.1;
  }
  for (const line of titles) {
    y += titleStyle.size * 1.16;
    paths.push(textPath(line, titleStyle, TEXT_LEFT, y - titleStyle.size * 0.2, INK));
  }
  y += 14;
  for (const line of lines) {
    y += 44;
    paths.push(textPath(line, lineStyle, TEXT_LEFT, y - 10, MUTED));
  }
  return svg(
    (hasPhoto ? '' : `<rect width="${SHARE_PHOTO_SIZE.width}" height="630" fill="#fbf8f3"/>${tileFloor(texts)}`) +
      background +
      header +
      paths.join('') +
      tileBorder(SHARE_PHOTO_SIZE.height, 48),
  );
}

const longestWord = (text: string): string => text.split(/\s+/).reduce((a, b) => (b.length > a.length ? b : a), '');
