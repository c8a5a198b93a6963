/** MapLibre with its worker and its looks: half a megabyte, loaded only when somebody opens a map. */
import { addProtocol, Map as MapLibre, setWorkerUrl, type MapOptions, type StyleSpecification } from 'maplibre-gl';
// A file of its own, so that no worker has to be made from text: the content security policy knows files of this site only.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';

setWorkerUrl(workerUrl);
let readsTiles = false;

/** The style for a city, ready to be drawn. Rejects when it cannot be had. */
export async function readStyle(city: string, dark: boolean, drawn: boolean): Promise<StyleSpecification> {
  const query = new URLSearchParams({ city, theme: dark ? 'dark' : 'light', ...(drawn && { drawn: 'true' }) });
  const response = await fetch(`/map/style.json?${query}`);
  if (!response.ok) throw new Error(`The style of the map answered ${response.status}`);
  const style = (await response.json()) as StyleSpecification;
  if (!readsTiles && JSON.stringify(style.sources).includes('pmtiles://')) {
    const { Protocol } = await import('pmtiles');
    addProtocol('pmtiles', new Protocol().tile);
    readsTiles = true;
  }
  return style;
}

/** @throws Error where the device cannot draw maps (no WebGL) */
export function openMap(options: MapOptions): MapLibre {
  return new MapLibre({
    maxZoom: 18,
    minZoom: 4,
    // a flat map with north up: what is not asked for cannot confuse
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    ...options,
  });
}
