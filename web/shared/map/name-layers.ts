import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl';

type Layer = StyleSpecification['layers'][number];

/**
 * Separates the layers of names and icons that a style has above all others. A tile is drawn when all its layers are prepared, and names
 * wait for their fonts: without them a phone on 4G shows the streets half a second earlier.
 */
export function separateNames(style: StyleSpecification): { readonly style: StyleSpecification; readonly nameLayers: readonly Layer[] } {
  const nameIndex = style.layers.findLastIndex(({ type }) => type !== 'symbol') + 1;
  return { style: { ...style, layers: style.layers.slice(0, nameIndex) }, nameLayers: style.layers.slice(nameIndex) };
}

/** Adds the separated layers. A style that was set meanwhile has its own. */
export function addNames(map: MapLibre, nameLayers: readonly Layer[]): void {
  for (const layer of nameLayers) if (!map.getLayer(layer.id)) map.addLayer(layer);
}
