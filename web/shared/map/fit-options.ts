import type { Fit } from './first-view.ts';

/** Height of the controls at the top, which cover a part of the map. */
const CONTROLS_PX = 72;
/** Half the height of a marker. */
const MARKER_PX = 24;
/** A single home is shown with the streets around it. */
const MAX_FIT_ZOOM = 15;

/** Space around a bounding box that a map shows, so that nothing covers the markers in it. */
export function fitOptions(container: HTMLElement): Pick<Fit, 'padding' | 'maxZoom'> {
  const { clientWidth, clientHeight } = container;
  const padding = clientWidth < 640 ? 28 : 48;
  const covered = coveredBottom(container);
  const isHigh = clientHeight > 4 * CONTROLS_PX + covered;
  const [top, bottom] = isHigh ? [CONTROLS_PX, Math.max(padding, covered)] : [padding, padding];
  return { padding: { top, bottom, left: padding, right: padding }, maxZoom: MAX_FIT_ZOOM };
}

/** Height of the part at the bottom that something else covers, such as the link to the list on phones. */
function coveredBottom(container: HTMLElement): number {
  const cover = document.querySelector('[data-covers-map]')?.getBoundingClientRect();
  // an element that is not displayed has no height
  return cover?.height ? container.getBoundingClientRect().bottom - cover.top + MARKER_PX : 0;
}
