import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Box } from './geometry.ts';
import { loadEngine, type MapEngine } from './load-engine.ts';
import type { Viewport } from './use-marks.ts';
import { useDark } from './use-dark.ts';

export interface OpenMap {
  readonly map: MapLibre | null;
  /** `unable`: the device cannot draw maps; `failed`: the map could not be fetched. */
  readonly status: 'opening' | 'open' | 'unable' | 'failed';
  /** What is shown, each time the map has come to rest. */
  readonly viewport: Viewport | null;
}
/** Marks a movement of the camera as the person's wish, as a button's is; gestures are one by themselves. */
export const WISHED = { wished: true };
const inside = ({ clientWidth }: HTMLElement) => ({ padding: clientWidth < 640 ? 28 : 48, maxZoom: 15 });

interface UseMap {
  /** Slug of the city the map is drawn of. */
  readonly city: string;
  /** What to show first; null while that is not known yet. */
  readonly start: { readonly box: Box; readonly exact: boolean } | null;
  /** The person has moved the map. */
  readonly onWish: (viewport: Viewport) => void;
}

/** Opens MapLibre in an element once it is known what to show, in the colours of the page. */
export function useMap(element: RefObject<HTMLElement | null>, { city, start, onWish }: UseMap): OpenMap {
  const [status, setStatus] = useState<OpenMap['status']>('opening');
  const [map, setMap] = useState<MapLibre | null>(null);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const dark = useDark();
  const wish = useRef(onWish);
  const shownDark = useRef(dark);
  const first = useRef(start);
  useEffect(() => {
    wish.current = onWish;
    first.current ??= start;
  });

  const known = start !== null;
  useEffect(() => {
    const container = element.current;
    if (!known || !container) return;
    let opened: MapLibre | null = null;
    let left = false;
    const open = async () => {
      const engine = await loadEngine();
      const theme = shownDark.current;
      const style = await engine.readStyle(city, theme, false).catch(() => engine.readStyle(city, theme, true));
      if (left) return;
      const { box, exact } = first.current!;
      opened = startMap(engine, container, style, box, exact);
      if (!opened) return setStatus('unable');
      watch(opened, !exact, setViewport, (seen) => wish.current(seen));
      opened.once('load', () => setStatus('open'));
      setMap(opened);
    };
    open().catch(() => !left && setStatus('failed'));
    return () => {
      left = true;
      opened?.remove();
      setMap(null);
    };
  }, [element, known, city]);

  useEffect(() => {
    if (!map || shownDark.current === dark) return;
    shownDark.current = dark;
    void loadEngine()
      .then(({ readStyle }) => readStyle(city, dark, false))
      .then((style) => map.setStyle(style))
      // the colours of before are better than none
      .catch(() => undefined);
  }, [map, dark, city]);
  return { map, status, viewport };
}

function startMap(
  { openMap }: MapEngine,
  container: HTMLElement,
  style: Parameters<MapLibre['setStyle']>[0],
  box: Box,
  exact: boolean,
): MapLibre | null {
  try {
    return openMap({
      container,
      style: style!,
      attributionControl: { compact: container.clientWidth < 640 },
      bounds: box as [number, number, number, number],
      fitBoundsOptions: exact ? { padding: 0 } : inside(container),
    });
  } catch {
    return null;
  }
}

/** Shows everything in a box, with some room around it. */
export function fit(map: MapLibre, box: Box, wished: boolean, exact = false): void {
  map.fitBounds(box as [number, number, number, number], exact ? { padding: 0 } : inside(map.getContainer()), wished ? WISHED : {});
}

/** @param chosen the person asked for nothing in particular, so what is shown first is as good as asked for */
function watch(map: MapLibre, chosen: boolean, see: (viewport: Viewport) => void, onWish: (viewport: Viewport) => void): void {
  let wished = chosen;
  const report = () => {
    const bounds = map.getBounds();
    const viewport: Viewport = { box: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], zoom: map.getZoom() };
    see(viewport);
    if (wished) onWish(viewport);
    wished = false;
  };
  map.on('movestart', (event) => {
    wished ||= Boolean(event.originalEvent) || 'wished' in event;
  });
  map.on('moveend', report);
  map.on('resize', report);
  report();
}
