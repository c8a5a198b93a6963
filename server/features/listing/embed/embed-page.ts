/** The card of a listing as a separate HTML document, which other sites show in a frame. It has no scripts. */
import { createHash } from 'node:crypto';
import type { Card } from '../../../../contract/listing/card.ts';
import { LANGUAGE } from '../../../../contract/languages.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { localPath } from '../../../../messages/current-language.ts';
import { themeColour } from '../../../branding/branding.ts';
import type { ColourToken } from '../../../branding/tokens.ts';
import { escapeMarkup } from '../../../escape-markup.ts';
import { shortRupeesText } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { textById } from '../../../i18n/text.ts';

const PICTURE_WIDTH = 640;
/** The styles of the document, with the same colours as the pages. */
function embedStyle(): string {
  const [light, dark] = (['light', 'dark'] as const).map((theme) => (token: ColourToken) => themeColour(token, theme)) as [
    (token: ColourToken) => string,
    (token: ColourToken) => string,
  ];
  return [
    ':root{color-scheme:light dark}',
    `body{margin:0;font:16px/1.4 system-ui,sans-serif;color:${light('ink')};background:${light('card')}}`,
    `a{display:block;box-sizing:border-box;height:100vh;min-height:120px;overflow:hidden;border:1px solid ${light('line')};border-radius:12px;color:inherit;text-decoration:none}`,
    `a:focus-visible{outline:3px solid ${light('indigo')};outline-offset:-3px}`,
    `img{display:block;width:100%;height:55%;object-fit:cover;background:${light('sand')}}`,
    'p{margin:0;padding:8px 14px 0;overflow-wrap:anywhere}',
    '.price{font-size:20px;font-weight:700}',
    `.more{color:${light('muted')};font-size:14px}`,
    `.site{padding-bottom:12px;color:${light('oxide')};font-size:14px;font-weight:600}`,
    `@media (prefers-color-scheme:dark){body{color:${dark('ink')};background:${dark('card')}}a{border-color:${dark('line')}}img{background:${dark('sand')}}.more{color:${dark('muted')}}.site{color:${dark('oxide')}}}`,
  ].join('');
}

/**
 * The content security policy. Every site may show the card in a frame, because that is its purpose. Its only action opens the listing, so
 * clickjacking gains nothing.
 * @param mediaUrl address of the pictures when they are not on this site
 */
export const embedPolicy = (mediaUrl: string | null): string =>
  [
    "default-src 'none'",
    ["img-src 'self'", ...(mediaUrl === null ? [] : [new URL(mediaUrl).origin])].join(' '),
    `style-src 'sha256-${createHash('sha256').update(embedStyle()).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');

/** @param card null when visitors cannot (or can no longer) see the listing: then the frame says so and links to the site */
export function embedPage(card: Card | null, siteUrl: string): string {
  const [title, url, body] = card
    ? cardBody(card, siteUrl)
    : [m['embed.unavailable'](), siteUrl + localPath('/'), `<p>${escapeMarkup(m['embed.unavailable']())}</p>`];
  return [
    `<!doctype html><html lang="${LANGUAGE[currentLanguage()].tag}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeMarkup(m['shell.page_title']({ title }))}</title><style>${embedStyle()}</style></head><body>`,
    `<a href="${escapeMarkup(url)}" target="_blank" rel="noopener">${body}`,
    `<p class="site">${escapeMarkup(m['embed.open']({ name: m['shell.name']() }))}</p></a></body></html>\n`,
  ].join('');
}

function cardBody(card: Card, siteUrl: string): [title: string, url: string, body: string] {
  const amount = card.price && textById(`share.${card.price.per}`, { amount: shortRupeesText(card.price.amount) });
  const price = card.price?.is_lowest && amount ? m['share.from']({ price: amount }) : amount;
  const place = card.locality ? textById('heading.in_locality', { locality: card.locality.name, city: card.city.name }) : card.city.name;
  const width = card.photo?.widths.find((candidate) => candidate >= PICTURE_WIDTH) ?? card.photo?.widths.at(-1);
  const lines = [
    ...(card.photo && width
      ? [`<img src="${escapeMarkup(`${card.photo.url}/${width}.webp`)}" alt="${escapeMarkup(card.photo.alt)}" loading="lazy">`]
      : []),
    ...(price ? [`<p class="price">${escapeMarkup(price)}</p>`] : []),
    `<p>${escapeMarkup(card.title)}</p>`,
    `<p class="more">${escapeMarkup([place, ...card.facts.slice(0, 3).map(({ text }) => text)].join(' · '))}</p>`,
  ];
  return [card.title, siteUrl + localPath(card.url), lines.join('')];
}
