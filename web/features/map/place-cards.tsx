import { useEffect, useRef, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { SearchState } from '../../../contract/slug/state.ts';
import type { Card } from '../../../contract/shapes.ts';
import { areaText } from '../../lib/area.ts';
import { api } from '../../lib/api.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { countText } from '../../lib/counts.ts';
import { askedUnseen } from '../seen/unseen.ts';
import { queryOf } from './use-marks.ts';
import type { Box } from './geometry.ts';

export interface PickedPlace {
  /** Key of the mark that was picked. */
  readonly key: string;
  readonly bounds: Box;
  /** One listing of the place; null for all of them. */
  readonly id: string | null;
}
interface PlaceCardsProps {
  readonly place: PickedPlace;
  readonly state: SearchState;
  readonly onClose: () => void;
}

/** Degrees; about ten centimetres, so that a point is found in its own box. */
const A_LITTLE = 0.000001;
const aroundOf = ([west, south, east, north]: Box): string =>
  [west - A_LITTLE, south - A_LITTLE, east + A_LITTLE, north + A_LITTLE].map((edge) => edge.toFixed(6)).join(',');
/** Homes at one point that are shown; the list has the others. */
const MOST = 30;

/** What stands where a pin was picked: one home, or all that share the place, told apart. */
export function PlaceCards({ place, state, onClose }: PlaceCardsProps) {
  const [found, setFound] = useState<{ readonly at: string; readonly cards: readonly Card[] | 'failed' } | null>(null);
  const panel = useRef<HTMLElement>(null);
  const { key, id } = place;
  const query = JSON.stringify({ ...queryOf(state), bbox: aroundOf(place.bounds), limit: MOST });
  const at = `${key} ${query}`;
  useEffect(() => {
    const gone = new AbortController();
    const ask = async () => {
      try {
        const { data } = await api('GET /property/get', { query: await askedUnseen(JSON.parse(query) as object) }, { signal: gone.signal });
        const all = Array.isArray(data) ? data : [];
        setFound({ at, cards: id ? all.filter((card) => card.id === id) : all });
      } catch {
        if (!gone.signal.aborted) setFound({ at, cards: 'failed' });
      }
    };
    void ask();
    return () => gone.abort();
  }, [at, query, id]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onClose]);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const cards = found?.at === at ? found.cards : null;
  const many = cards !== 'failed' && (cards?.length ?? 0) > 1;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={m['map.picked']()}
      aria-busy={cards === null}
      className="absolute inset-x-3 bottom-3 z-20 mx-auto max-w-md animate-rise overflow-hidden rounded-card border border-line bg-card shadow-float outline-none"
    >
      <IconButton
        icon={CloseIcon}
        label={m['map.close_card']()}
        look="round"
        onClick={onClose}
        className="absolute top-1.5 right-1.5 z-10"
      />
      {many && Array.isArray(cards) && (
        <p className="border-b border-line py-3 pr-14 pl-4 font-semibold">
          {m['map.same_place']({ count: cards.length, total: countText(cards.length) })}
        </p>
      )}
      {cards === 'failed' ? (
        <p className="p-4 pr-14">{m['map.card_failed']()}</p>
      ) : cards?.length === 0 ? (
        <p className="p-4 pr-14">{m['map.card_gone']()}</p>
      ) : (
        <ul className="max-h-64 divide-y divide-line overflow-y-auto overscroll-contain">
          {cards === null ? <CardSkeleton /> : cards.map((card) => <SmallCard key={card.id} card={card} roomy={many} />)}
        </ul>
      )}
    </section>
  );
}

function SmallCard({ card, roomy }: { readonly card: Card; readonly roomy: boolean }) {
  return (
    <li className="relative flex gap-3 hover:bg-sand has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-3 has-[a:focus-visible]:outline-indigo">
      <Picture photo={card.photo} sizes="8rem" className="h-28 w-32 shrink-0" />
      <div className={`min-w-0 flex-1 py-2.5 ${roomy ? 'pr-4' : 'pr-14'}`}>
        <PriceText price={card.price} className="text-18 whitespace-nowrap" />
        <Anchor href={card.url} className="block truncate font-semibold outline-none after:absolute after:inset-0">
          {card.title}
        </Anchor>
        <p className="truncate text-14 text-muted">{card.locality?.name ?? card.city.name}</p>
        <p className="truncate text-14 text-muted">
          {[card.area && areaText(card.area), ...card.facts.filter(({ field }) => !field.endsWith('area')).map(({ text }) => text)]
            .filter(Boolean)
            .slice(0, 2)
            .join(' · ')}
        </p>
      </div>
    </li>
  );
}

function CardSkeleton() {
  return (
    <li aria-hidden="true" className="flex animate-breathe gap-3">
      <span className="h-28 w-32 bg-sand" />
      <span className="flex-1 space-y-2 py-4 pr-14">
        <span className="block h-5 w-24 rounded bg-sand" />
        <span className="block h-4 w-40 rounded bg-sand" />
      </span>
    </li>
  );
}
