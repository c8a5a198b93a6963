import type { Map as MapLibre } from 'maplibre-gl';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { kilometresBetween, type Point } from '../../../../kinds/distance.ts';
import { prefersLowData } from '../../../lib/page/low-data.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PlusIcon } from '../../../ui/drawings/icons.tsx';
import { MinusIcon } from '../../../ui/drawings/task-icons.tsx';
import { useSuggestions } from '../../../shared/location/use-suggestions.ts';
import type { City } from '../../../shared/location/use-cities.ts';
import { formatNumber } from '../model/format.ts';
import { movePoint, NUDGE_METRES, offsetFrom, scaleBarLength, compassDirection, type Offset } from './local-projection.ts';
import { PinMapDrawing } from './pin-map-drawing.tsx';
import { StreetPin } from './street-pin.tsx';

/** Size in SVG units; the drawing scales to the width of the page. */
const WIDTH = 360;
const HEIGHT = 240;
/** Width of the drawing at each zoom level. */
const ZOOM_WIDTHS_METRES = [700, 1400, 2800, 5600, 11_200, 22_400];
const DEFAULT_ZOOM = 2;

interface PinMapProps {
  readonly city: City;
  readonly pin: Point | null;
  readonly locality: string | null;
  readonly onMove: (point: Point) => void;
}

const KEY_OFFSETS: Readonly<Record<string, Offset>> = {
  ArrowUp: { east: 0, north: NUDGE_METRES },
  ArrowDown: { east: 0, north: -NUDGE_METRES },
  ArrowRight: { east: NUDGE_METRES, north: 0 },
  ArrowLeft: { east: -NUDGE_METRES, north: 0 },
};

/**
 * Positions the pin on the street map. A click sets it, and dragging or the arrow keys move it (25 m per key press, with Shift 250 m). A
 * drawing of the known localities is shown until the street map is loaded, when it cannot be loaded, and for people who save data. In the
 * drawing the pin stays in the centre and the map moves.
 */
export function PinMap({ city, pin, locality, onMove }: PinMapProps) {
  // Used until the person zooms: close to the pin, or the whole city when there is no pin.
  const [selectedZoom, setSelectedZoom] = useState<number | null>(null);
  const zoom = selectedZoom ?? (pin ? DEFAULT_ZOOM : ZOOM_WIDTHS_METRES.length - 1);
  const [map, setMap] = useState<MapLibre | null>(null);
  const { options: popular } = useSuggestions('', true, { city: city.slug });
  const { options: nearby } = useSuggestions(locality ?? '', locality !== null, { city: city.slug });
  const centre = pin ?? city;
  const widthMetres = ZOOM_WIDTHS_METRES[zoom]!;
  const metresPerUnit = widthMetres / WIDTH;
  const places = [...new Map([...nearby, ...popular].map((place) => [place.slug, place])).values()];

  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_OFFSETS[event.key];
    if (!step) return;
    event.preventDefault();
    const factor = event.shiftKey ? 10 : 1;
    onMove(movePoint(centre, { east: step.east * factor, north: step.north * factor }));
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    // The street map itself distinguishes clicks from drags.
    if (map) return;
    const box = event.currentTarget.getBoundingClientRect();
    const unitsPerPixel = WIDTH / box.width;
    onMove(
      movePoint(centre, {
        east: ((event.clientX - box.left) * unitsPerPixel - WIDTH / 2) * metresPerUnit,
        north: (HEIGHT / 2 - (event.clientY - box.top) * unitsPerPixel) * metresPerUnit,
      }),
    );
    if (!pin) setSelectedZoom(null);
  };
  return (
    <div className="relative isolate rounded-card border border-edge">
      {/* HTML has no element for this; with this role screen readers pass on the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={m['posting.plane_label']()}
        aria-describedby="plane-place"
        onKeyDown={onKeyDown}
        onPointerUp={onPointerUp}
        className="relative cursor-crosshair touch-manipulation overflow-hidden rounded-t-card"
      >
        <PinMapDrawing
          metresPerUnit={metresPerUnit}
          hasPin={pin !== null}
          city={{ ...offsetFrom(centre, city), radiusMetres: city.radius_km * 1000 }}
          places={places.map((place) => ({ name: place.locality, ...offsetFrom(centre, place) }))}
          scaleBarMetres={scaleBarLength(widthMetres / 4)}
        />
        {!prefersLowData() && <StreetPin key={city.slug} city={city} pin={pin} onMove={onMove} onMap={setMap} />}
      </div>
      <div className="absolute top-2 right-2 flex flex-col gap-2">
        <IconButton
          icon={PlusIcon}
          variant="round"
          label={m['posting.zoom_in']()}
          disabled={!map && zoom === 0}
          onClick={() => (map ? map.zoomIn() : setSelectedZoom(zoom - 1))}
        />
        <IconButton
          icon={MinusIcon}
          variant="round"
          label={m['posting.zoom_out']()}
          disabled={!map && zoom === ZOOM_WIDTHS_METRES.length - 1}
          onClick={() => (map ? map.zoomOut() : setSelectedZoom(zoom + 1))}
        />
      </div>
      <p id="plane-place" aria-live="polite" className="rounded-b-card border-t border-line bg-card px-3 py-2 text-14 text-muted">
        {pin ? pinDescription(pin, places, city) : m['posting.pin_missing']()}
      </p>
    </div>
  );
}

const DIRECTION_TEXTS = {
  n: m['posting.wind_n'],
  ne: m['posting.wind_ne'],
  e: m['posting.wind_e'],
  se: m['posting.wind_se'],
  s: m['posting.wind_s'],
  sw: m['posting.wind_sw'],
  w: m['posting.wind_w'],
  nw: m['posting.wind_nw'],
};

/** The position of the pin relative to the nearest known place: `400 m north-east of RS Puram`. */
function pinDescription(pin: Point, places: readonly (Point & { readonly locality: string })[], city: City): string {
  const namedPlaces = [...places.map((place) => ({ ...place, name: place.locality })), city];
  const [firstPlace, ...otherPlaces] = namedPlaces.map((place) => ({
    name: place.name,
    point: place,
    metres: kilometresBetween(pin, place) * 1000,
  }));
  const nearest = otherPlaces.reduce((best, other) => (other.metres < best.metres ? other : best), firstPlace!);
  if (nearest.metres < NUDGE_METRES) return m['posting.pin_at']({ place: nearest.name });
  const direction = DIRECTION_TEXTS[compassDirection(offsetFrom(nearest.point, pin))]();
  return nearest.metres < 1000
    ? m['posting.pin_metres']({ metres: Math.round(nearest.metres / 5) * 5, wind: direction, place: nearest.name })
    : m['posting.pin_km']({ km: formatNumber(Math.round(nearest.metres / 100) / 10), wind: direction, place: nearest.name });
}
