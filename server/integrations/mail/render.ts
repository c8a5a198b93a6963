/** Renders a mail as plain text and as simple HTML: one column, no images, no external resources. */
import { themeColour } from '../../branding/branding.ts';
import { m } from '../../../messages/compiled/messages.js';
import { escapeMarkup } from '../../escape-markup.ts';
import { currentLanguage } from '../../../messages/current-language.ts';
import { LANGUAGE } from '../../../contract/languages.ts';
import type { Mail, MailBlock, MailListing } from './index.ts';

/** Only http and https URLs become links. */
const href = (url: string): string => (/^https?:\/\//.test(url) ? escapeMarkup(url) : '#');

/** Makes a text safe for a header: one line, no control characters, at most 200 characters. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);

const listingText = ({ price, title, place, facts, url }: MailListing): string =>
  [price, title, place, facts, url].filter(Boolean).map(oneLine).join('\n');

const quoted = (text: string): string =>
  text
    .split(/\r\n?|[\n\p{Zl}\p{Zp}]/u)
    .map((line) => `> ${line}`)
    .join('\n');

function blockText(block: MailBlock): string {
  switch (block.type) {
    case 'button':
    case 'link':
      return `${oneLine(block.text)}:\n${block.url}`;
    case 'homes':
      return block.homes.map(listingText).join('\n\n');
    case 'quote':
      return quoted(block.text);
    default:
      return block.text;
  }
}

/** The plain text part. */
export function mailText({ heading, blocks }: Pick<Mail, 'heading' | 'blocks'>): string {
  const parts = [heading, ...blocks.map(blockText)];
  return `${parts.join('\n\n')}\n\n-- \n${m['mail.signature']({ site: m['shell.name']() })}\n`;
}

/** The colours come from the branding of the site. */
const style =
  (): string => `body{margin:0;background:${themeColour('paper')};color:${themeColour('ink')};font:16px/1.5 'Anek Latin',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif}
main{max-width:35rem;margin:0 auto;padding:24px 16px}.card{background:${themeColour('card')};border:1px solid ${themeColour('line')};border-radius:12px;padding:20px}
h1{font-size:22px;line-height:1.3;margin:0 0 12px}p{margin:0 0 14px;white-space:pre-line}.brand{font-weight:700;font-size:18px;color:${themeColour('oxide')};margin:0 0 12px}
.button{display:block;background:${themeColour('oxide')};color:${themeColour('on-oxide')};text-decoration:none;font-weight:600;text-align:center;padding:13px 20px;border-radius:8px;margin:18px 0}
.link{color:${themeColour('indigo')};display:inline-block;padding:10px 0}.note,.foot{font-size:14px;color:${themeColour('muted')}}.foot{padding:14px 4px 0}
blockquote{margin:0 0 14px;padding:2px 0 2px 14px;border-left:3px solid ${themeColour('line')}}blockquote p{margin:0}
ul{list-style:none;margin:0 0 14px;padding:0}li{border-top:1px solid ${themeColour('line')}}li a{display:block;padding:14px 0;color:inherit;text-decoration:none}
b{font-size:18px}.title{font-weight:600;color:${themeColour('indigo')};text-decoration:underline}.muted{font-size:14px;color:${themeColour('muted')}}
@media (prefers-color-scheme:dark){body{background:${themeColour('paper', 'dark')};color:${themeColour('ink', 'dark')}}.card{background:${themeColour('card', 'dark')};border-color:${themeColour('line', 'dark')}}.brand{color:${themeColour('oxide', 'dark')}}blockquote{border-color:${themeColour('line', 'dark')}}
.button{background:${themeColour('oxide', 'dark')};color:${themeColour('on-oxide', 'dark')}}.link,.title{color:${themeColour('indigo', 'dark')}}.note,.foot,.muted{color:${themeColour('muted', 'dark')}}li{border-color:${themeColour('line', 'dark')}}}`;

function blockHtml(block: MailBlock): string {
  switch (block.type) {
    case 'button':
      return `<a class="button" href="${href(block.url)}">${escapeMarkup(block.text)}</a>`;
    case 'link':
      return `<a class="link" href="${href(block.url)}">${escapeMarkup(block.text)}</a><br>`;
    case 'quote':
      return `<blockquote><p>${escapeMarkup(block.text)}</p></blockquote>`;
    case 'homes':
      return `<ul>${block.homes.map(listingHtml).join('')}</ul>`;
    default:
      return `<p${block.type === 'note' ? ' class="note"' : ''}>${escapeMarkup(block.text)}</p>`;
  }
}

/** Renders one line per fact, so that the listing is readable in mail clients that ignore styles. */
const listingHtml = ({ url, price, title, place, facts }: MailListing): string => {
  const lines = [
    price && `<b>${escapeMarkup(price)}</b>`,
    `<span class="title">${escapeMarkup(title)}</span>`,
    place && `<span class="muted">${escapeMarkup(place)}</span>`,
    facts && `<span class="muted">${escapeMarkup(facts)}</span>`,
  ];
  return `<li><a href="${href(url)}">${lines.filter(Boolean).join('<br>')}</a></li>`;
};

/** The HTML part, with the same text in the same order. */
export function mailHtml({ subject, heading, blocks }: Pick<Mail, 'subject' | 'heading' | 'blocks'>): string {
  const site = m['shell.name']();
  return `<!doctype html><html lang="${LANGUAGE[currentLanguage()].tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeMarkup(oneLine(subject))}</title><style>${style()}</style></head>
<body><main><p class="brand">${escapeMarkup(site.toLowerCase())}</p><div class="card"><h1>${escapeMarkup(heading)}</h1>${blocks.map(blockHtml).join('\n')}</div>
<p class="foot">${escapeMarkup(m['mail.signature']({ site }))}</p></main></body></html>`;
}
