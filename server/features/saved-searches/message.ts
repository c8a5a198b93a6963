/** The content of mails and text messages about new matches. */
import type { Card } from '../../../contract/listing/card.ts';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/current-language.ts';
import type { Deps } from '../../deps.ts';
import type { Mail, MailListing } from '../../integrations/mail/index.ts';
import type { SmsMessage } from '../../integrations/sms/index.ts';
import { areaText, shortRupeesText } from '../../i18n/format.ts';
import { unsubscribeLinks } from './unsubscribe.ts';

/** Maximum number of homes listed in a mail; for the others the mail contains only their number. */
export const MAX_HOMES = 10;

interface NewMatches {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly url: string;
  /** Number of all new homes. */
  readonly count: number;
  readonly cards: readonly Card[];
}

function priceText({ price }: Card): string {
  if (!price) return '';
  const amount = shortRupeesText(price.amount);
  const text = price.per === 'one_time' ? amount : m[`mail.new_homes.per_${price.per}`]({ amount });
  return price.is_lowest ? m['mail.new_homes.from']({ price: text }) : text;
}

const presentHome = (siteUrl: string, card: Card): MailListing => ({
  url: siteUrl + localPath(card.url),
  price: priceText(card),
  title: card.title,
  place: card.locality ? m['heading.in_locality']({ locality: card.locality.name, city: card.city.name }) : card.city.name,
  facts: [card.area && areaText(card.area), ...card.facts.slice(0, 3).map(({ text }) => text)].filter(Boolean).join(' · '),
});

export function newMatchesMail(deps: Deps, to: string, { id, user_id: userId, name, url, count, cards }: NewMatches): Mail {
  const siteUrl = deps.siteUrl();
  const links = unsubscribeLinks(deps, { id, userId, to });
  const unlistedCount = count - cards.length;
  return {
    to,
    template: 'new_homes',
    subject: m['mail.new_homes.subject']({ count, name }),
    heading: m['mail.new_homes.heading']({ count, name }),
    blocks: [
      { type: 'homes', homes: cards.map((card) => presentHome(siteUrl, card)) },
      ...(unlistedCount > 0 ? [{ type: 'text', text: m['mail.new_homes.more']({ count: unlistedCount }) } as const] : []),
      { type: 'button', text: m['mail.new_homes.button'](), url: siteUrl + localPath(url) },
      { type: 'note', text: m['mail.new_homes.note']({ name }) },
      { type: 'link', text: m['mail.new_homes.change'](), url: siteUrl + localPath('/saved-searches') },
      { type: 'link', text: m['mail.new_homes.stop'](), url: links.page },
    ],
    unsubscribe: links.oneClick,
  };
}

export function newMatchesSms(deps: Deps, to: string, { name, count }: NewMatches): SmsMessage {
  const variables = { count: String(count), name, site: m['shell.name'](), link: `${deps.siteUrl()}/saved-searches` };
  return { to, template: 'new_homes', variables };
}
