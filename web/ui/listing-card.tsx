import type { ReactNode } from 'react';
import { m } from '../../messages/compiled/messages.js';
import type { Card } from '../../contract/shapes.ts';
import { areaText, areaWithBasis } from '../lib/area.ts';
import { confirmedText } from '../lib/dates.ts';
import { rupees } from '../lib/money.ts';
import { useNow } from '../lib/now.ts';
import { Anchor } from './anchor.tsx';
import { Badge } from './badge.tsx';
import { cx } from './cx.ts';
import { FactIcon } from './fact-icon.tsx';
import { Picture } from './picture.tsx';
import { PriceText } from './price-text.tsx';
import { roleText } from './role-text.ts';

interface ListingCardProps {
  readonly card: Card;
  /** `horizontal` lies down from tablets up; on phones both stand. */
  readonly layout?: 'vertical' | 'horizontal';
  /** In the first row of the page: its picture is fetched before others. */
  readonly eager?: boolean;
  /** The heart, or whatever else belongs on the picture's corner. */
  readonly corner?: ReactNode;
  /** Said on the picture's other corner: the place is paid for. */
  readonly label?: string | undefined;
  /** Below the facts, above the card's link: an owner's buttons, a contact. */
  readonly children?: ReactNode;
  /** Instead of how it stands: when it was confirmed, or that it is gone. */
  readonly standing?: ReactNode;
  /** Level of its heading in the page. */
  readonly level?: 2 | 3;
}

const LIVE = 'active';
const SIZES = {
  vertical: '(width >= 64rem) 20rem, (width >= 40rem) 45vw, 100vw',
  horizontal: '(width >= 48rem) 17rem, 100vw',
};

/** A listing in a list: price first, then what and where, then what is known of it. The whole card leads to its page. */
export function ListingCard({ card, layout = 'vertical', eager, corner, label, children, standing, level = 3 }: ListingCardProps) {
  const lies = layout === 'horizontal';
  const Heading = `h${level}` as const;
  const live = card.status === LIVE;
  return (
    <article
      className={cx(
        'group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card transition-shadow duration-150 hover:shadow-lift',
        'has-[h2_a:focus-visible,h3_a:focus-visible]:outline-3 has-[h2_a:focus-visible,h3_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible,h3_a:focus-visible]:outline-indigo',
        lies && 'md:min-h-40 md:flex-row',
      )}
    >
      <div className={cx('relative shrink-0', lies && 'md:w-60 lg:w-64')}>
        <Picture
          photo={card.photo}
          sizes={SIZES[layout]}
          eager={eager}
          className={cx('aspect-[8/5] w-full', lies && 'md:aspect-auto md:h-full', !live && 'opacity-60')}
        />
        {card.photo_count > 0 && (
          <span className="absolute bottom-2.5 left-2.5 rounded-md bg-black/65 px-2 py-0.5 text-12 text-white">
            <span aria-hidden="true">{m['shell.photo_position']({ index: 1, count: card.photo_count })}</span>
            <span className="sr-only">{m['shell.photo_count']({ count: card.photo_count })}</span>
          </span>
        )}
        {label && (
          <Badge look="plain" className="absolute top-2.5 left-2.5 z-10">
            {label}
          </Badge>
        )}
        {corner && <div className="absolute top-2.5 right-2.5 z-10">{corner}</div>}
      </div>
      <div className="@container flex min-w-0 flex-1 flex-col gap-1.5 p-4">
        <PriceText price={card.price} className="text-22 whitespace-nowrap" />
        <Heading className="truncate">
          {/* The link's own area is the card. */}
          <Anchor href={card.url} className="font-semibold outline-none after:absolute after:inset-0">
            {card.title}
          </Anchor>
          <span className="text-muted">{` · ${card.locality?.name ?? card.city.name}`}</span>
        </Heading>
        <CardFacts card={card} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 pt-1.5 text-14">
          <span className="text-muted">
            {card.deposit !== null && card.deposit > 0 && (
              <span className="hidden @2xs:inline">{m['shell.deposit']({ amount: rupees(card.deposit) })} · </span>
            )}
            {roleText(card.listing_role)}
          </span>
          {standing ?? <Standing card={card} live={live} />}
        </div>
        {children && <div className="relative z-10 mt-1">{children}</div>}
      </div>
    </article>
  );
}

/** What it is and how large first. The area's kind is left to the tooltip where the card is narrow. */
function CardFacts({ card }: { readonly card: Card }) {
  const [first, ...others] = card.facts.filter((fact) => !fact.field.endsWith('area'));
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-14 @xs:gap-x-4">
      {first && <CardFact {...first}>{first.text}</CardFact>}
      {card.area && (
        <CardFact field="area" label={areaWithBasis(card.area)}>
          <span className="@2xs:hidden">{areaText(card.area)}</span>
          <span className="hidden @2xs:inline">{areaWithBasis(card.area)}</span>
        </CardFact>
      )}
      {others.slice(0, card.area ? 1 : 2).map((fact) => (
        <CardFact key={fact.field} {...fact}>
          {fact.text}
        </CardFact>
      ))}
    </ul>
  );
}

function CardFact({ field, label, children }: { readonly field: string; readonly label: string; readonly children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1 @xs:gap-1.5" title={label}>
      <FactIcon field={field} className="size-4 text-muted @xs:size-4.5" />
      <span className="truncate">{children}</span>
    </li>
  );
}

function Standing({ card, live }: { readonly card: Card; readonly live: boolean }) {
  const now = useNow();
  if (!live) return <Badge look="plain">{m['shell.closed']()}</Badge>;
  return card.last_confirmed_at === null ? null : <Badge look="confirmed">{confirmedText(card.last_confirmed_at, now)}</Badge>;
}
