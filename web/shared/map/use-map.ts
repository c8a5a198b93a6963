import type { Map as MapLibre, MapOptions, MapSourceDataEvent } from 'maplibre-gl';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Fit } from './first-view.ts';
import { fitOptions } from './fit-options.ts';
import type { BoundingBox } from './geometry.ts';
import { canDrawMaps, loadEngine, type MapEngine } from './load-engine.ts';
import { loadStyle, needsValidation, preloadFirstView, preloadMap } from './load-style.ts';
import { addNames, separateNames } from './name-layers.ts';
import { useIsDarkTheme } from './use-is-dark-theme.ts';

/** The part of the map that is shown. */
export interface Viewport {
  readonly box: BoundingBox;
  readonly zoom: number;
}
export interface MapState {
  readonly map: MapLibre | null;
  /** `unsupported`: the device cannot draw maps (no WebGL); `failed`: the map could not be fetched. */
  readonly status: 'opening' | 'open' | 'unsupported' | 'failed';
  /** Updated whenever the map has stopped moving. */
  readonly viewport: Viewport | null;
}
/** Event data for camera movements that the person caused with a button. Gestures are recognized by their original event. */
export const USER_MOVE = { isUserMove: true };
/** Equal to `maxZoom` of `engine.ts`, which is not loaded yet when it is needed. */
const MAX_ZOOM = 18;
interface MapStart {
  readonly box: BoundingBox;
  /** Leaves no padding around the box. */
  readonly isExact: boolean;
}
const NO_PADDING = { top: 0, right: 0, bottom: 0, left: 0 };
const firstView = (container: HTMLElement, { box, isExact }: MapStart): [BoundingBox, Fit] => [
  box,
  {
    size: [container.clientWidth, container.clientHeight],
    ...(isExact ? { padding: NO_PADDING, maxZoom: MAX_ZOOM } : fitOptions(container)),
  },
];

interface UseMap {
  /** Slug of the city, which selects the map tiles. */
  readonly city: string;
  /** The area to show first; null while it is unknown. */
  readonly start: MapStart | null;
  /** Called when the person has moved the map. */
  readonly onUserMove: (viewport: Viewport) => void;
  /** Options for gestures and keys that differ from the defaults. */
  readonly options?: Pick<MapOptions, 'cooperativeGestures' | 'keyboard'>;
}

/** Opens MapLibre in an element, in the theme of the page, once the area to show is known. */
export function useMap(element: RefObject<HTMLElement | null>, { city, start, onUserMove, options }: UseMap): MapState {
  const [status, setStatus] = useState<MapState['status']>('opening');
  const [map, setMap] = useState<MapLibre | null>(null);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const isDark = useIsDarkTheme();
  const latestOnUserMove = useRef(onUserMove);
  const appliedDark = useRef(isDark);
  const initialStart = useRef(start);
  const initialOptions = useRef(options);
  useEffect(() => {
    latestOnUserMove.current = onUserMove;
    initialStart.current ??= start;
  });

  // The library and the style load while the bounding box of the results is still being requested.
  useEffect(() => {
    preloadMap(city, appliedDark.current);
  }, [city]);
  // stays true: while another search loads, the area is unknown for a moment, and the map must not be opened again
  const [isStartKnown, setIsStartKnown] = useState(start !== null);
  if (start !== null && !isStartKnown) setIsStartKnown(true);
  useEffect(() => {
    const container = element.current;
    if (!isStartKnown || !container) return;
    let openedMap: MapLibre | null = null;
    let isCancelled = false;
    const open = async () => {
      if (!canDrawMaps()) return setStatus('unsupported');
      const dark = appliedDark.current;
      const loadingStyle = loadStyle(city, dark, false).catch(() => loadStyle(city, dark, true));
      // a style that cannot be loaded is handled below
      loadingStyle.then((style) => preloadFirstView(style, ...firstView(container, initialStart.current!))).catch(() => undefined);
      const [engine, style] = await Promise.all([loadEngine(), loadingStyle]);
      if (isCancelled) return;
      const { box, isExact } = initialStart.current!;
      const { style: styleWithoutNames, nameLayers } = separateNames(style);
      const opened = startMap(
        engine,
        { container, style: styleWithoutNames, validateStyle: needsValidation(style), ...initialOptions.current },
        box,
        isExact,
      );
      openedMap = opened;
      if (!opened) return setStatus('unsupported');
      reportViewport(opened, setViewport, (movedViewport) => latestOnUserMove.current(movedViewport));
      whenDrawn(opened, () => {
        setStatus('open');
        addNames(opened, nameLayers);
      });
      setMap(opened);
    };
    open().catch(() => !isCancelled && setStatus('failed'));
    return () => {
      isCancelled = true;
      openedMap?.remove();
      setMap(null);
    };
  }, [element, isStartKnown, city]);

  useEffect(() => {
    if (!map || appliedDark.current === isDark) return;
    appliedDark.current = isDark;
    void loadStyle(city, isDark, false)
      .then((style) => appliedDark.current === isDark && map.setStyle(style))
      // Without a connection the map keeps the colours of the previous theme.
      .catch(() => undefined);
  }, [map, isDark, city]);
  return { map, status, viewport };
}

/**
 * Calls `onDrawn` once when the first tile with streets has been drawn, or when everything has been drawn. Waiting for every tile and name
 * would delay a map that on a slow phone can already be read and moved.
 */
function whenDrawn(map: MapLibre, onDrawn: () => void): void {
  let hasTile = false;
  const finish = () => {
    map.off('sourcedata', onData);
    map.off('render', onRender);
    map.off('load', finish);
    onDrawn();
  };
  const onData = ({ tile, source }: MapSourceDataEvent) => {
    hasTile ||= tile !== undefined && source.type === 'vector';
  };
  const onRender = () => {
    if (hasTile) finish();
  };
  map.on('sourcedata', onData);
  map.on('render', onRender);
  map.on('load', finish);
}

function startMap(
  { openMap }: MapEngine,
  options: Pick<MapOptions, 'style' | 'validateStyle' | 'cooperativeGestures' | 'keyboard'> & { readonly container: HTMLElement },
  box: BoundingBox,
  isExact: boolean,
): MapLibre | null {
  try {
    return openMap({
      ...options,
      // The licences of the map data require that the attribution is always visible.
      attributionControl: { compact: false },
      bounds: box as [number, number, number, number],
      fitBoundsOptions: isExact ? { padding: 0 } : fitOptions(options.container),
    });
  } catch {
    return null;
  }
}

interface FitOptions {
  /** Leaves no padding around the box. */
  readonly isExact?: boolean;
  /** How close the map may come; `MAX_FIT_ZOOM` unless it is given. */
  readonly maxZoom?: number;
}

/** Moves the map to a bounding box. With `isUserMove` the movement is reported like one by the person. */
export function fitBox(map: MapLibre, box: BoundingBox, isUserMove: boolean, { isExact = false, maxZoom }: FitOptions = {}): void {
  map.fitBounds(
    box as [number, number, number, number],
    isExact ? { padding: 0 } : { ...fitOptions(map.getContainer()), ...(maxZoom && { maxZoom }) },
    isUserMove ? USER_MOVE : {},
  );
}

/** Reports the viewport after every movement, and calls `onUserMove` only after movements by the person. */
function reportViewport(map: MapLibre, onViewport: (viewport: Viewport) => void, onUserMove: (viewport: Viewport) => void): void {
  let isUserMove = false;
  const report = () => {
    const bounds = map.getBounds();
    const viewport: Viewport = { box: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], zoom: map.getZoom() };
    onViewport(viewport);
    if (isUserMove) onUserMove(viewport);
    isUserMove = false;
  };
  map.on('movestart', (event) => {
    isUserMove ||= Boolean(event.originalEvent) || 'isUserMove' in event;
  });
  map.on('moveend', report);
  map.on('resize', report);
  report();
}
