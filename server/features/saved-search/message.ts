/** What a message about new homes says. */
import type { Card } from '../../../contract/shapes.ts';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/spoken.ts';
import type { Deps } from '../../deps.ts';
import type { Mail, MailedHome } from '../../integrations/mail/index.ts';
import type { SmsMessage } from '../../integrations/sms/index.ts';
import { areaText, shortRupees } from '../../views/format.ts';
import { unsubscribeLinks } from './unsubscribe.ts';

/** Homes shown in one mail; the rest is counted and one tap away. */
export const HOMES_SHOWN = 10;

interface News {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** Of all new homes. */
  readonly count: number;
  readonly cards: readonly Card[];
}

function priceText({ price }: Card): string {
  if (!price) return '';
  const amount = shortRupees(price.amount);
  const text = price.per === 'once' ? amount : m[`mail.new_homes.per_${price.per}`]({ amount });
  return price.from ? m['mail.new_homes.from']({ price: text }) : text;
}

const homeOf = (site: string, card: Card): MailedHome => ({
  url: site + localPath(card.url),
  price: priceText(card),
  title: card.title,
  place: card.locality ? m['heading.in_locality']({ locality: card.locality.name, city: card.city.name }) : card.city.name,
  facts: [card.area && areaText(card.area), ...card.facts.slice(0, 3).map(({ text }) => text)].filter(Boolean).join(' · '),
});

export function newsMail(deps: Deps, to: string, { id, name, url, count, cards }: News): Mail {
  const site = deps.siteUrl();
  const links = unsubscribeLinks(deps, id);
  const more = count - cards.length;
  return {
    to,
    template: 'new_homes',
    subject: m['mail.new_homes.subject']({ count, name }),
    heading: m['mail.new_homes.heading']({ count, name }),
    blocks: [
      { is: 'homes', homes: cards.map((card) => homeOf(site, card)) },
      ...(more > 0 ? [{ is: 'text', text: m['mail.new_homes.more']({ count: more }) } as const] : []),
      { is: 'button', text: m['mail.new_homes.button'](), url: site + localPath(url) },
      { is: 'note', text: m['mail.new_homes.note']({ name }) },
      { is: 'link', text: m['mail.new_homes.change'](), url: site + localPath('/saved-searches') },
      { is: 'link', text: m['mail.new_homes.stop'](), url: links.page },
    ],
    unsubscribe: links.oneClick,
  };
}

export function newsSms(deps: Deps, to: string, { name, count }: News): SmsMessage {
  const variables = { count: String(count), name, site: m['shell.name'](), link: `${deps.siteUrl()}/saved-searches` };
  return { to, template: 'new_homes', variables };
}
