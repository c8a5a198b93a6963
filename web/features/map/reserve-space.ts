import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { spaceImage } from '../../shared/map/landmark-icons.ts';

/** Source in the built-in style for the space of markers (server/features/map/name-layers.ts). Other styles have no such source. */
const SOURCE = 'marker-space';
/** Sizes are rounded up to a multiple of this many pixels, so that a few images are enough for all markers. */
const STEP_PX = 6;
const roundUp = (pixels: number) => Math.ceil(pixels / STEP_PX) * STEP_PX;

/**
 * Prevents names on the map from overlapping the markers. The markers are elements over the map, so the map does not know them.
 * @param markers container of the elements, which have their position in `data-lng` and `data-lat`
 * @returns a function that stops it
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
  // A change of the theme loads a new style, which does not contain the markers.
  map.on('styledata', apply);
  return () => {
    map.off('styledata', apply);
  };
}
