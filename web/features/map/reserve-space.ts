import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { spaceImage } from '../../shared/map/place-icons.ts';

/** Source of the built-in style for the space that markers take up (server/features/map/name-layers.ts). Other styles have none. */
const SOURCE = 'marker-space';
/** Sizes are rounded up to a multiple of this many pixels, so that few images serve all markers. */
const STEP = 6;
const roundUp = (pixels: number) => Math.ceil(pixels / STEP) * STEP;

/**
 * Keeps names out of the space of the markers, which are elements over the map that it knows nothing of.
 * @param markers elements with their position in `data-lng` and `data-lat`
 * @returns how to stop
 */
export function reserveSpace(map: MapLibre, markers: HTMLElement): () => void {
  const features = [...markers.querySelectorAll<HTMLElement>('[data-marker]')].map(({ dataset, offsetWidth, offsetHeight }) => ({
    type: 'Feature' as const,
    properties: { image: spaceImage(roundUp(offsetWidth), roundUp(offsetHeight)) },
    geometry: { type: 'Point' as const, coordinates: [Number(dataset['lng']), Number(dataset['lat'])] },
  }));
  const apply = () => {
    void map.getSource<GeoJSONSource>(SOURCE)?.setData({ type: 'FeatureCollection', features });
  };
  apply();
  // A change of the theme brings a new style, without the markers.
  map.on('styledata', apply);
  return () => {
    map.off('styledata', apply);
  };
}
