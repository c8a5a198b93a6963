import type { Map as MapLibre } from 'maplibre-gl';

/**
 * MapLibre gives a single letter 1.375 em and cuts off the rest. Some letters of Indian scripts are wider (ண, ஹ, ಊ). This buffer
 * around each letter gives it and every syllable about 3 em, which கௌ and ஹை need.
 */
const BUFFER_EM = 0.65;

/** Draws wide letters completely. */
export function drawWideLetters(map: MapLibre): void {
  const { createRasterizer } = map.style.glyphManager;
  // a style that replaces another one may have a new glyph manager
  map.on('style.load', () => {
    map.style.glyphManager.createRasterizer = ({ fontSize = 0, buffer = 0, ...options }, padding) =>
      createRasterizer({ ...options, fontSize, buffer: Math.max(buffer, Math.ceil(fontSize * BUFFER_EM)) }, padding);
  });
}
