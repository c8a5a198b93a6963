import { useEffect, useRef, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../contract/property-pages.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import { cx } from '../../ui/cx.ts';
import { DrawArea } from './draw-area.tsx';
import { isPoint, readBox, readRing, writeBox, writeRing, type Box } from './geometry.ts';
import { MapControls } from './map-controls.tsx';
import { MapNotice } from './map-notice.tsx';
import { keyOf, MarkLayer, type Pointed } from './mark-layer.tsx';
import { PlaceCards, type PickedPlace } from './place-cards.tsx';
import { useEverything } from './use-everything.ts';
import { fit, useMap } from './use-map.ts';
import { useMarks, type Viewport } from './use-marks.ts';

interface MapPaneProps {
  readonly page: SearchPage;
  /** The search last asked for, even before its answer is there. */
  readonly state: SearchState;
  readonly pointed: Pointed | null;
  /** Searches in what the map shows; each takes the place of the one before in the history. */
  readonly onBox: (bbox: string) => void;
  readonly onArea: (polygon: string | null) => void;
  /** A place was picked on the map, or let go. */
  readonly onPick: (place: PickedPlace | null) => void;
  /** No map can be shown here. */
  readonly onUnable: () => void;
}

/** Degrees around a city's centre, where there is nothing else to show. */
const AROUND = 0.08;
const around = ({ lat, lng }: SearchPage['city']): Box => [lng - AROUND, lat - AROUND, lng + AROUND, lat + AROUND];

/** The results on a map: its part of the world is the list's too, unless the person wants to look around first. */
export function MapPane({ page, state, pointed, onBox, onArea, onPick, onUnable }: MapPaneProps) {
  const { city } = page;
  const element = useRef<HTMLDivElement>(null);
  const [follow, setFollow] = useState(true);
  const [drawing, setDrawing] = useState(false);
  const [picked, setPicked] = useState<PickedPlace | null>(null);
  const said = state.params.bbox?.[0];
  const written = useRef(said);
  const everything = useEverything(state, true);
  const searchIn = (box: Box) => {
    written.current = writeBox(box);
    onBox(written.current);
  };
  const asked = readBox(said);
  const start = asked ? { box: asked, exact: true } : everything && { box: everything.most ?? around(city), exact: false };
  const onWish = ({ box }: Viewport) => {
    if (follow && !drawing) searchIn(box);
  };
  const { map, status, viewport } = useMap(element, { city: city.slug, start, onWish });
  const marks = useMarks(state, viewport);

  // The address changed by other hands (a chip, the back button): the map goes where it says.
  useEffect(() => {
    if (!map || written.current === said) return;
    if (said === undefined && !everything) return;
    const box = readBox(said);
    written.current = said;
    // what nobody asked for in particular is asked for from now on: the list shows the same
    fit(map, box ?? everything?.most ?? around(city), box === null, box !== null);
  }, [map, said, everything, city]);
  useEffect(() => {
    addEventListener('online', marks.again);
    return () => removeEventListener('online', marks.again);
  }, [marks.again]);
  useEffect(() => {
    if (status === 'unable') onUnable();
  }, [status, onUnable]);

  const pick = (place: PickedPlace | null) => {
    const before = picked;
    setPicked(place);
    onPick(place);
    if (!place && before) element.current?.querySelector<HTMLElement>(`[data-mark="${CSS.escape(before.key)}"]`)?.focus();
  };
  const ring = readRing(state.params.polygon?.[0]);
  const apart = viewport !== null && said !== undefined && writeBox(viewport.box) !== said;
  return (
    <section aria-label={m['map.label']()} className="relative isolate size-full overflow-hidden bg-sand">
      <div
        ref={element}
        // MapLibre's own sheet sets `position: relative`, which would leave the element without a height
        className={cx('absolute! inset-0 [&_canvas]:-outline-offset-3', status !== 'open' && 'invisible')}
      />
      {map && status === 'open' && (
        <>
          <MarkLayer
            map={map}
            answer={marks.answer}
            pointed={pointed}
            selected={picked?.key ?? null}
            ring={ring}
            onPin={(pin) => pick({ key: pin.id, id: pin.id, bounds: [pin.lng, pin.lat, pin.lng, pin.lat] })}
            onCluster={(cluster) => {
              if (isPoint(cluster.bounds) || map.getZoom() >= map.getMaxZoom() - 0.1) {
                pick({ key: keyOf(cluster), id: null, bounds: cluster.bounds });
              } else fit(map, cluster.bounds, true);
            }}
          />
          {drawing && (
            <DrawArea
              map={map}
              onCancel={() => setDrawing(false)}
              onDrawn={(drawn) => {
                setDrawing(false);
                if (drawn.length > 2) onArea(writeRing(drawn));
              }}
            />
          )}
          <MapControls
            map={map}
            drawing={drawing}
            drawn={ring.length > 2}
            follow={follow}
            apart={apart}
            onDraw={(on) => {
              setPicked(null);
              setDrawing(on);
            }}
            onClear={() => onArea(null)}
            onFollow={(on) => {
              setFollow(on);
              if (on && apart) searchIn(viewport.box);
            }}
            onSearchHere={() => viewport && searchIn(viewport.box)}
          />
          {picked && <PlaceCards key={picked.key} place={picked} state={state} onClose={() => pick(null)} />}
        </>
      )}
      {!picked && (
        <MapNotice
          map={status}
          marks={marks}
          onRetry={marks.again}
          onAll={map && everything?.bounds ? () => fit(map, everything.bounds!, true) : undefined}
        />
      )}
      <p role="status" className="sr-only">
        {marks.status === 'there' && marks.answer ? m['map.shown']({ count: marks.answer.total }) : ''}
      </p>
    </section>
  );
}
