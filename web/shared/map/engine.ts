/** MapLibre with its worker and styles. It is half a megabyte and loaded only when somebody opens a map. */
import { addProtocol, Map as MapLibre, Marker, prewarm, setWorkerUrl, type ErrorEvent, type MapOptions } from 'maplibre-gl';
// The worker is a separate file, because the content security policy forbids workers created from blobs.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import { m } from '../../../messages/compiled/messages.js';
import { drawMapImage, ICON_PIXEL_RATIO } from './landmark-icons.ts';
import { drawWideLetters } from './wide-letters.ts';

setWorkerUrl(workerUrl);
addProtocol('pmtiles', async (...request) => (await import('./street-archives.ts')).readTile(...request));
// The workers start while the bounding box of the results is still being requested.
prewarm();

/** Opens a map in an element. @throws Error on devices that cannot draw maps (no WebGL) */
export function openMap(options: MapOptions): MapLibre {
  const map = new MapLibre({
    maxZoom: 18,
    minZoom: 4,
    // Always flat with north at the top: rotating and tilting would only confuse here.
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // By default, names that are hidden behind prices fade out. Not for people who prefer reduced motion, and not on phones, whose processors
    // are slow: without fading, a dragged map draws a fifth more frames.
    ...(matchMedia('(prefers-reduced-motion: reduce), (pointer: coarse)').matches && { fadeDuration: 0 }),
    locale: {
      'Map.Title': m['map.open'](),
      'CooperativeGesturesHandler.WindowsHelpText': m['map.zoom_ctrl'](),
      'CooperativeGesturesHandler.MacHelpText': m['map.zoom_command'](),
      'CooperativeGesturesHandler.MobileHelpText': m['map.move_fingers'](),
    },
    ...options,
  });
  drawWideLetters(map);
  map.setMissingStyleImageResolver((id) => {
    const icon = drawMapImage(id);
    if (icon && !map.hasImage(id)) map.addImage(id, icon, { pixelRatio: ICON_PIXEL_RATIO });
  });
  map.on('error', ({ tile, error }: ErrorEvent & { readonly tile?: unknown; readonly error: unknown }) => {
    // The map shows a tile that is missing, for example without a connection. Other errors are faults.
    if (!tile) reportError(error);
  });
  return map;
}

/** A draggable pin. The lower edge of its element marks the position on the map. */
export const createPin = (element: HTMLElement): Marker => new Marker({ element, draggable: true, anchor: 'bottom' });
