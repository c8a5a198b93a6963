import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';

/** From this zoom level on people look for the street of a home. */
const STREET_ZOOM = 13;
/** Layers of the built-in style that draw streets smaller than a main road (server/features/map/street-layers.ts). */
const STREET_LAYERS = ['streets', 'main-streets'];

/** Says where the street map contains only main roads, so that nobody mistakes an incomplete map for an uninhabited area. */
export function CoverageNotice({ map }: { readonly map: MapLibre }) {
  const [lacksStreets, setLacksStreets] = useState(false);
  useEffect(() => {
    const check = () => {
      const layers = STREET_LAYERS.filter((layer) => map.getLayer(layer));
      const isClose = map.getZoom() >= STREET_ZOOM;
      setLacksStreets(isClose && layers.length > 0 && map.queryRenderedFeatures({ layers }).length === 0);
    };
    map.on('idle', check);
    return () => {
      map.off('idle', check);
    };
  }, [map]);
  return (
    <p
      role="status"
      className={
        lacksStreets ? 'absolute bottom-8 left-3 z-10 rounded-full border border-line bg-card px-3 py-1 text-14 text-muted' : 'sr-only'
      }
    >
      {lacksStreets ? m['map.main_roads_only']() : ''}
    </p>
  );
}
