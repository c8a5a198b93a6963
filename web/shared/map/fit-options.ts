import type { Fit } from './first-view.ts';

/** Height of the controls at the top, which cover a part of the map. */
const CONTROLS_PX = 72;
/** Height of the attribution at the bottom. */
const ATTRIBUTION_PX = 20;
/** A single home is shown with the streets around it. */
const MAX_FIT_ZOOM = 15;

/** Space around a bounding box that a map shows, so that nothing covers the markers in it. */
export function fitOptions(container: HTMLElement): Pick<Fit, 'padding' | 'maxZoom'> {
  const { clientWidth, clientHeight } = container;
  const padding = clientWidth < 640 ? 28 : 48;
  const top = clientHeight > 4 * CONTROLS_PX ? CONTROLS_PX : padding;
  return { padding: { top, bottom: padding + ATTRIBUTION_PX, left: padding, right: padding }, maxZoom: MAX_FIT_ZOOM };
}
