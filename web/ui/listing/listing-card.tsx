import type { ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { isConfirmationFresh } from '../../../kinds/freshness.ts';
import type { Card } from '../../../contract/listing/card.ts';
import { areaText, areaWithBasis } from '../../lib/format/area.ts';
import { confirmedText } from '../../lib/format/dates.ts';
import { rupees } from '../../lib/format/money.ts';
import { useNow } from '../../lib/page/now.ts';
import { Anchor } from '../anchor.tsx';
import { Badge } from '../badge.tsx';
import { cx } from '../cx.ts';
import { FactIcon } from '../drawings/fact-icon.tsx';
import { Picture } from './picture.tsx';
import { PriceText } from './price-text.tsx';
import { roleText } from './role-text.ts';

interface ListingCardProps {
  readonly card: Card;
  /** `horizontal` places the picture beside the text from tablets up; on phones both are vertical. `row`: vertical, in a row. */
  readonly layout?: 'vertical' | 'row' | 'horizontal';
  /** In the first row of the page: its picture is loaded before others. */
  readonly eager?: boolean;
  /** Shown in a corner of the picture, usually the heart. */
  readonly corner?: ReactNode;
  /** Label in the other corner, such as `Promoted`. */
  readonly label?: string | undefined;
  /** Controls below the facts; they can be pressed although the whole card is a link. */
  readonly children?: ReactNode;
  /** Replaces the status of the listing: when it was confirmed, or that it is closed. */
  readonly status?: ReactNode;
  /** Heading level. */
  readonly level?: 2 | 3;
}

const LIVE = 'active';
const SIZES = {
  vertical: '(width >= 64rem) 20rem, (width >= 40rem) 45vw, 100vw',
  row: '(width >= 64rem) 20rem, (width >= 40rem) 44vw, 78vw',
  horizontal: '(width >= 48rem) 17rem, (width >= 40rem) 50vw, 100vw',
};

/** A listing in a list: price, title and place, facts. The whole card links to the listing page. */
export function ListingCard({ card, layout = 'vertical', eager, corner, label, children, status, level = 3 }: ListingCardProps) {
  const isHorizontal = layout === 'horizontal';
  const Heading = `h${level}` as const;
  const isActive = card.status === LIVE;
  return (
    <article className={cx('card', isHorizontal && 'md:min-h-40 md:flex-row')}>
      <div className={cx('relative shrink-0', isHorizontal && 'md:w-60 lg:w-64')}>
        <Picture
          photo={card.photo}
          sizes={SIZES[layout]}
          eager={eager}
          className={cx('aspect-[8/5] w-full', isHorizontal && 'md:aspect-auto md:h-full', !isActive && 'opacity-60')}
        />
        {card.photo_count > 0 && (
          <span className="card-photo-count">
            <span aria-hidden="true">{m['shell.photo_position']({ index: 1, count: card.photo_count })}</span>
            <span className="sr-only">{m['shell.photo_count']({ count: card.photo_count })}</span>
          </span>
        )}
        {label && (
          <Badge tone="plain" className="absolute top-2.5 left-2.5 z-10">
            {label}
          </Badge>
        )}
        {corner && <div className="absolute top-2.5 right-2.5 z-10">{corner}</div>}
      </div>
      <div className="card-text">
        <PriceText price={card.price} className="text-22 whitespace-nowrap" />
        <Heading className="truncate">
          {/* The link covers the whole card. */}
          <Anchor href={card.url} className="card-link">
            {card.title}
          </Anchor>
        </Heading>
        <p className="-mt-1 truncate text-14 text-muted">{placeText(card)}</p>
        <CardFacts card={card} />
        <div className="card-foot">
          <span className="text-muted">
            <Deposit amount={card.deposit} />
            {card.listing_role && <Badge tone="plain">{roleText(card.listing_role)}</Badge>}
          </span>
          {status ?? <CardStatus card={card} live={isActive} />}
        </div>
        {children && <div className="relative z-10 mt-1">{children}</div>}
      </div>
    </article>
  );
}

/** The field that the title names already. */
const IN_TITLE = 'bhk_type';

/** The society and the locality, or the city where the locality is not known. */
function placeText({ place_name: name, locality, city }: Card): string {
  const place = locality?.name ?? city.name;
  return name ? m['shell.card_place']({ name, place }) : place;
}

/** The most important facts and the area. Narrow cards show the basis of the area in the tooltip only. */
function CardFacts({ card }: { readonly card: Card }) {
  const [first, ...otherFacts] = card.facts.filter(({ field }) => field !== IN_TITLE && !field.endsWith('area'));
  return (
    <ul className="card-facts">
      {first && <CardFact {...first}>{first.text}</CardFact>}
      {card.area && (
        <CardFact field="area" label={areaWithBasis(card.area)}>
          <span className="@2xs:hidden">{areaText(card.area)}</span>
          <span className="hidden @2xs:inline">{areaWithBasis(card.area)}</span>
        </CardFact>
      )}
      {otherFacts.slice(0, card.area ? 1 : 2).map((fact) => (
        <CardFact key={fact.field} {...fact}>
          {fact.text}
        </CardFact>
      ))}
    </ul>
  );
}

function CardFact({ field, label, children }: { readonly field: string; readonly label: string; readonly children: ReactNode }) {
  return (
    <li title={label}>
      <FactIcon field={field} />
      <span className="truncate">{children}</span>
    </li>
  );
}

/** The deposit of a rented home; cards that are too narrow leave it out. */
function Deposit({ amount }: { readonly amount: number | null }) {
  if (amount === null || amount <= 0) return null;
  return <span className="hidden @2xs:inline">{m['shell.deposit']({ amount: rupees(amount) })} </span>;
}

function CardStatus({ card, live }: { readonly card: Card; readonly live: boolean }) {
  const now = useNow();
  if (!live) return <Badge tone="plain">{m['shell.closed']()}</Badge>;
  if (card.last_confirmed_at === null) return null;
  const isFresh = isConfirmationFresh(card.kind, new Date(card.last_confirmed_at), now);
  return <Badge tone={isFresh ? 'confirmed' : 'warning'}>{confirmedText(card.last_confirmed_at, now)}</Badge>;
}
