import { useState, type ComponentType, type ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { isConfirmationFresh } from '../../../kinds/freshness.ts';
import type { Card } from '../../../contract/listing/card.ts';
import { areaText, areaWithBasis } from '../../lib/format/area.ts';
import { confirmedText, daysSince, shortDateText } from '../../lib/format/dates.ts';
import { rupees, shortRupees } from '../../lib/format/money.ts';
import '../../lib/my-places/load-my-places.ts';
import { distanceText } from '../../lib/my-places/distance-text.ts';
import { useStore } from '../../lib/store.ts';
import { useToday } from '../../lib/page/today.ts';
import { Anchor } from '../anchor.tsx';
import { Badge } from '../badge.tsx';
import { cx } from '../cx.ts';
import type { CardCarouselProps } from './card-carousel.tsx';
import { FactIcon } from '../drawings/fact-icon.tsx';
import { Picture } from './picture.tsx';
import { availableText } from './available-text.ts';
import { placeText } from './place-text.ts';
import { PriceText } from './price-text.tsx';
import { roleText } from './role-text.ts';

interface ListingCardProps {
  readonly card: Card;
  /**
   * `horizontal` puts the picture next to the text on tablets and larger screens. `vertical` and `row` put it above; `row` is for cards in
   * a row that scrolls sideways.
   */
  readonly layout?: 'vertical' | 'row' | 'horizontal';
  /** True in the first row of the page: its picture is loaded before others. */
  readonly eager?: boolean;
  /** Shown in a corner of the picture, usually the heart. */
  readonly corner?: ReactNode;
  /** Label in the other corner, such as `Promoted`. */
  readonly label?: string | undefined;
  /** Controls below the facts. They stay clickable although the whole card is a link. */
  readonly children?: ReactNode;
  /** Replaces the default status, which says when the listing was confirmed, or that it is closed. */
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

/** A listing in a list: price, title, place and facts. The whole card links to the listing page. */
export function ListingCard({ card, layout = 'vertical', eager, corner, label, children, status, level = 3 }: ListingCardProps) {
  const isHorizontal = layout === 'horizontal';
  const Heading = `h${level}` as const;
  const isActive = card.status === LIVE;
  const carousel = useCarousel(card);
  return (
    // The article has handlers only to notice that somebody points at it. The link and the buttons inside are the interactive elements.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className={cx('card', isHorizontal && 'md:min-h-40 md:flex-row', carousel.load && layout !== 'row' && 'card-swipes')}
      onPointerOver={carousel.load}
      onFocus={carousel.load}
    >
      <CardPhoto {...{ card, layout, eager, corner, label, carousel }} />
      <div className="card-text">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <PriceText price={card.price} className="text-22" />
          <Deposit amount={card.deposit} />
          <PriceDrop drop={card.price_cut} />
        </p>
        <Heading className="truncate short:whitespace-normal">
          {/* The link covers the whole card. */}
          <Anchor href={card.url} className="card-link">
            {card.title}
          </Anchor>
        </Heading>
        <p className="-mt-1 truncate text-14 text-muted short:whitespace-normal">{placeText(card)}</p>
        {card.price_insight && <p className="text-14 text-pretty text-leaf">{card.price_insight.text}</p>}
        <EvidenceLine badge={card.evidence_badge} />
        <Distances position={card.position} />
        <CardFacts card={card} />
        <div className="card-foot">
          <span>{card.listing_role && <Badge tone="plain">{listersText(card)}</Badge>}</span>
          {status ?? <CardStatus card={card} isLive={isActive} />}
        </div>
        {children && <div className="relative z-10 mt-1">{children}</div>}
      </div>
    </article>
  );
}

/** The lister's role, and how many others offer the same home. */
function listersText({ listing_role, home_listing_count: count = 1 }: Card): string {
  const role = roleText(listing_role);
  return count > 1 ? m['shell.more_listers']({ role, count: count - 1 }) : role;
}

/**
 * The component that shows the further photos of a card, and the function that loads it. The function is undefined when there are no
 * further photos.
 */
function useCarousel({ status, photo_count: count }: Card) {
  const [Carousel, setCarousel] = useState<ComponentType<CardCarouselProps> | null>(null);
  const [index, setIndex] = useState(0);
  const loadCarousel = async () => {
    // awaited instead of `then`: the bundler moves `then` into the import, where it would not handle files that cannot be fetched
    const { CardCarousel } = await import('./card-carousel.tsx');
    setCarousel(() => CardCarousel);
  };
  // the card is complete without it, and the next touch loads it again
  const load = () => void (Carousel ?? loadCarousel().catch(() => undefined));
  return { Carousel, index, setIndex, load: status === LIVE && count > 1 ? load : undefined };
}

interface CardPhotoProps extends Pick<ListingCardProps, 'card' | 'eager' | 'corner' | 'label'> {
  readonly layout: NonNullable<ListingCardProps['layout']>;
  readonly carousel: ReturnType<typeof useCarousel>;
}

function CardPhoto({ card, layout, eager, corner, label, carousel: { Carousel, index, setIndex } }: CardPhotoProps) {
  const isHorizontal = layout === 'horizontal';
  return (
    <div className={cx('relative shrink-0', isHorizontal && 'md:w-60 lg:w-64')}>
      <Picture
        photo={card.photo}
        sizes={SIZES[layout]}
        eager={eager}
        className={cx('aspect-[8/5] w-full', isHorizontal && 'md:aspect-auto md:h-full', card.status !== LIVE && 'opacity-60')}
      />
      {/* a row of cards scrolls sideways itself, so swipes must not change photos */}
      {Carousel && <Carousel card={card} sizes={SIZES[layout]} swipes={layout !== 'row'} index={index} onIndex={setIndex} />}
      {card.photo_count > 0 && (
        <span className="card-photo-count">
          <span aria-hidden="true">{m['shell.photo_position']({ index: index + 1, count: card.photo_count })}</span>
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
  );
}

/** Fields that the title or another line of the card already shows. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['bhk_type', 'floor']);

/** The most important evidence of the listing, until its date has passed. */
function EvidenceLine({ badge }: { readonly badge: Card['evidence_badge'] }) {
  const today = useToday();
  if (!badge || new Date(badge.until) <= today) return null;
  return (
    <p className={cx('truncate text-14', badge.type === 'reported_unavailable' ? 'text-mustard' : 'text-leaf')} title={badge.text}>
      {badge.title}
      <span className="sr-only">: {badge.text}</span>
    </p>
  );
}

/** Distances from the person's places. On devices that store places the line is reserved, so that nothing moves. */
function Distances({ position }: Pick<Card, 'position'>) {
  const textOf = useStore(distanceText);
  return <p className="card-distances">{position && textOf?.(position)}</p>;
}

/** The most important facts and the area. On narrow cards the basis of the area is only in the tooltip. */
function CardFacts({ card }: { readonly card: Card }) {
  const facts = card.facts.filter(({ field }) => !SHOWN_ELSEWHERE.has(field) && !field.endsWith('area'));
  // the size of land is more important than any other fact of it
  const [first, otherFacts] = card.area?.basis === 'plot' ? [undefined, facts] : [facts[0], facts.slice(1)];
  return (
    <ul className="card-facts">
      {first && <CardFact {...first}>{first.text}</CardFact>}
      {card.area && (
        <CardFact field="area" label={areaWithBasis(card.area)}>
          <span className="@2xs:hidden">{areaText(card.area)}</span>
          <span className="hidden @2xs:inline">{areaWithBasis(card.area)}</span>
        </CardFact>
      )}
      {otherFacts.slice(0, card.area && first ? 1 : 2).map((fact) => (
        <CardFact key={fact.field} {...fact}>
          {fact.text}
        </CardFact>
      ))}
      {card.floor && <CardFact field="floor">{card.floor}</CardFact>}
      {card.available_from && <Availability from={card.available_from} />}
    </ul>
  );
}

function CardFact({ field, label, children }: { readonly field: string; readonly label?: string; readonly children: ReactNode }) {
  return (
    <li title={label}>
      <FactIcon field={field} />
      <span className="truncate">{children}</span>
    </li>
  );
}

function Availability({ from }: { readonly from: string }) {
  return <CardFact field="available">{availableText(from, useToday())}</CardFact>;
}

/** A reduced price is shown for this many days. */
const DROP_DAYS = 60;

function PriceDrop({ drop }: { readonly drop: Card['price_cut'] }) {
  const today = useToday();
  if (!drop || daysSince(drop.since, today) > DROP_DAYS) return null;
  const text = m['shell.price_drop']({ amount: shortRupees(drop.amount), date: shortDateText(drop.since) });
  return <span className="badge bg-leaf-soft text-leaf">{text}</span>;
}

/** The deposit of a home for rent. Narrow cards omit it. */
function Deposit({ amount }: { readonly amount: number | null }) {
  if (amount === null || amount <= 0) return null;
  return <span className="hidden text-14 text-muted @2xs:inline">{m['shell.deposit']({ amount: rupees(amount) })}</span>;
}

function CardStatus({ card, isLive }: { readonly card: Card; readonly isLive: boolean }) {
  const today = useToday();
  if (!isLive) return <Badge tone="plain">{m['shell.closed']()}</Badge>;
  if (card.last_confirmed_at === null) return null;
  const isFresh = isConfirmationFresh(card.kind, new Date(card.last_confirmed_at), today);
  return <Badge tone={isFresh ? 'confirmed' : 'warning'}>{confirmedText(card.last_confirmed_at, today)}</Badge>;
}
