import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { kilometresBetween, type Point } from '../../../../kinds/distance.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { MinusIcon } from '../../../ui/task-icons.tsx';
import { useSuggestions } from '../../location/use-suggestions.ts';
import type { City } from '../controls/use-cities.ts';
import { figureText } from '../form/figure-text.ts';
import { movedBy, NUDGE_METRES, offsetFrom, scaleLength, windOf, type Offset } from './plane.ts';
import { PlaneDrawing } from './plane-drawing.tsx';

/** Drawing units; the drawing keeps this shape at every width. */
const WIDTH = 360;
const HEIGHT = 240;
/** Metres across the drawing, from near to far. */
const SPANS = [700, 1400, 2800, 5600, 11_200, 22_400];
const START = 2;

interface PinPlaneProps {
  readonly city: City;
  readonly at: Point | null;
  readonly locality: string | null;
  readonly onMove: (point: Point) => void;
}

const KEYS: Readonly<Record<string, Offset>> = {
  ArrowUp: { east: 0, north: NUDGE_METRES },
  ArrowDown: { east: 0, north: -NUDGE_METRES },
  ArrowRight: { east: NUDGE_METRES, north: 0 },
  ArrowLeft: { east: -NUDGE_METRES, north: 0 },
};

/**
 * Fine-tuning of the pin on a plane drawn from the gazetteer: a press puts it, arrow keys move it by 25 m (with Shift by 250).
 * The pin stays in the middle, the surroundings move.
 */
export function PinPlane({ city, at, locality, onMove }: PinPlaneProps) {
  // Until the person chooses: near where there is a pin, the whole city where there is none.
  const [chosen, setZoom] = useState<number | null>(null);
  const zoom = chosen ?? (at ? START : SPANS.length - 1);
  const { options: popular } = useSuggestions(city.slug, '', true);
  const { options: near } = useSuggestions(city.slug, locality ?? '', locality !== null);
  const centre = at ?? city;
  const span = SPANS[zoom]!;
  const perUnit = span / WIDTH;
  const places = [...new Map([...near, ...popular].map((place) => [place.slug, place])).values()];

  const press = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    const times = event.shiftKey ? 10 : 1;
    onMove(movedBy(centre, { east: step.east * times, north: step.north * times }));
  };
  const put = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const unit = WIDTH / box.width;
    onMove(
      movedBy(centre, {
        east: ((event.clientX - box.left) * unit - WIDTH / 2) * perUnit,
        north: (HEIGHT / 2 - (event.clientY - box.top) * unit) * perUnit,
      }),
    );
    if (!at) setZoom(null);
  };
  return (
    <div className="relative overflow-hidden rounded-card border border-edge">
      {/* A plane to point into is no control HTML knows; as an application it takes the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={m['posting.plane_label']()}
        aria-describedby="plane-place"
        onKeyDown={press}
        onPointerUp={put}
        className="cursor-crosshair touch-manipulation -outline-offset-4"
      >
        <PlaneDrawing
          perUnit={perUnit}
          pinned={at !== null}
          city={{ ...offsetFrom(centre, city), radius: city.radius_km * 1000 }}
          places={places.map((place) => ({ name: place.locality, ...offsetFrom(centre, place) }))}
          bar={scaleLength(span / 4)}
        />
      </div>
      <div className="absolute top-2 right-2 flex flex-col gap-2">
        <IconButton icon={PlusIcon} look="round" label={m['posting.zoom_in']()} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
        <IconButton
          icon={MinusIcon}
          look="round"
          label={m['posting.zoom_out']()}
          disabled={zoom === SPANS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
      <p id="plane-place" aria-live="polite" className="border-t border-line bg-card px-3 py-2 text-14 text-muted">
        {at ? whereText(at, places, city) : m['posting.pin_missing']()}
      </p>
    </div>
  );
}

const WIND = {
  n: m['posting.wind_n'],
  ne: m['posting.wind_ne'],
  e: m['posting.wind_e'],
  se: m['posting.wind_se'],
  s: m['posting.wind_s'],
  sw: m['posting.wind_sw'],
  w: m['posting.wind_w'],
  nw: m['posting.wind_nw'],
};

/** `400 m north-east of RS Puram`: the pin in words, from the nearest place known. */
function whereText(at: Point, places: readonly (Point & { readonly locality: string })[], city: City): string {
  const all = [...places.map((place) => ({ ...place, name: place.locality })), city];
  const [first, ...others] = all.map((place) => ({ name: place.name, point: place, metres: kilometresBetween(at, place) * 1000 }));
  const nearest = others.reduce((best, one) => (one.metres < best.metres ? one : best), first!);
  if (nearest.metres < NUDGE_METRES) return m['posting.pin_at']({ place: nearest.name });
  const wind = WIND[windOf(offsetFrom(nearest.point, at))]();
  return nearest.metres < 1000
    ? m['posting.pin_metres']({ metres: Math.round(nearest.metres / 5) * 5, wind, place: nearest.name })
    : m['posting.pin_km']({ km: figureText(Math.round(nearest.metres / 100) / 10), wind, place: nearest.name });
}
