import { useEffect, useRef, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { SearchState } from '../../../contract/slug/state.ts';
import type { Card } from '../../../contract/listing/card.ts';
import { areaText } from '../../lib/format/area.ts';
import { api } from '../../lib/api/api.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/drawings/icons.tsx';
import { Picture } from '../../ui/listing/picture.tsx';
import { PriceText } from '../../ui/listing/price-text.tsx';
import { countText } from '../../lib/format/counts.ts';
import { excludeViewed } from './exclude-viewed.ts';
import { searchQuery } from './use-markers.ts';
import type { BoundingBox } from '../../shared/map/geometry.ts';

export interface SelectedPlace {
  /** Key of the selected marker. */
  readonly key: string;
  readonly bounds: BoundingBox;
  /** Id of the listing of a pin; null for a cluster, which contains all listings in its bounds. */
  readonly id: string | null;
}
interface PlaceCardsProps {
  readonly place: SelectedPlace;
  readonly state: SearchState;
  readonly onClose: () => void;
}

/** Degrees, about ten centimetres. Expands a single point to a bounding box, in which the API finds its listing. */
const POINT_MARGIN = 0.000001;
const expandedBbox = ([west, south, east, north]: BoundingBox): string =>
  [west - POINT_MARGIN, south - POINT_MARGIN, east + POINT_MARGIN, north + POINT_MARGIN].map((edge) => edge.toFixed(6)).join(',');
/** Maximum number of cards for one point; the list contains the others. */
const MAX_CARDS = 30;

/** Cards of the selected marker: one listing, or all listings at the same point. */
export function PlaceCards({ place, state, onClose }: PlaceCardsProps) {
  const [result, setResult] = useState<{ readonly requestKey: string; readonly cards: readonly Card[] | 'failed' } | null>(null);
  const panel = useRef<HTMLElement>(null);
  const { key, id } = place;
  const query = JSON.stringify({ ...searchQuery(state), bbox: expandedBbox(place.bounds), limit: MAX_CARDS });
  const requestKey = `${key} ${query}`;
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      try {
        const { data } = await api(
          'GET /property/get',
          { query: await excludeViewed(JSON.parse(query) as object) },
          { signal: controller.signal },
        );
        const listings = Array.isArray(data) ? data : [];
        setResult({ requestKey, cards: id ? listings.filter((card) => card.id === id) : listings });
      } catch {
        if (!controller.signal.aborted) setResult({ requestKey, cards: 'failed' });
      }
    };
    void load();
    return () => controller.abort();
  }, [requestKey, query, id]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const cards = result?.requestKey === requestKey ? result.cards : null;
  const hasSeveral = cards !== 'failed' && (cards?.length ?? 0) > 1;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={m['map.picked']()}
      aria-busy={cards === null}
      className="absolute inset-x-3 bottom-3 z-20 mx-auto max-w-md animate-rise overflow-hidden rounded-card border border-line bg-card float-shadow outline-none"
    >
      <IconButton
        icon={CloseIcon}
        label={m['map.close_card']()}
        variant="round"
        onClick={onClose}
        className="absolute top-1.5 right-1.5 z-10"
      />
      {hasSeveral && Array.isArray(cards) && (
        <p className="border-b border-line py-3 pr-14 pl-4 font-semibold">
          {m['map.same_place']({ count: cards.length, total: countText(cards.length) })}
        </p>
      )}
      <CardList cards={cards} hasHeading={hasSeveral} />
    </section>
  );
}

/** @param cards null while they are loading */
function CardList({ cards, hasHeading }: { readonly cards: readonly Card[] | 'failed' | null; readonly hasHeading: boolean }) {
  if (cards === 'failed') return <p className="p-4 pr-14">{m['map.card_failed']()}</p>;
  if (cards?.length === 0) return <p className="p-4 pr-14">{m['map.card_unavailable']()}</p>;
  return (
    <ul className="max-h-64 divide-y divide-line overflow-y-auto overscroll-contain">
      {cards === null ? <CardSkeleton /> : cards.map((card) => <SmallCard key={card.id} card={card} hasHeading={hasHeading} />)}
    </ul>
  );
}

function SmallCard({ card, hasHeading }: { readonly card: Card; readonly hasHeading: boolean }) {
  return (
    <li className="relative flex gap-3 hover:bg-sand has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-3 has-[a:focus-visible]:outline-indigo">
      <Picture photo={card.photo} sizes="8rem" className="h-28 w-32 shrink-0" />
      <div className={`min-w-0 flex-1 py-2.5 ${hasHeading ? 'pr-4' : 'pr-14'}`}>
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
      <span className="grid flex-1 content-start gap-2 py-4 pr-14">
        <span className="block h-5 w-24 rounded bg-sand" />
        <span className="block h-4 w-40 rounded bg-sand" />
      </span>
    </li>
  );
}
