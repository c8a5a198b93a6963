/** The icons of stations, colleges, hospitals and other landmarks on the street map: a white drawing on a disc. */

/** Pixels of an image per pixel of the map, so that the icons are sharp on dense screens. */
export const ICON_PIXEL_RATIO = 2;
/** Diameter of the disc in pixels of the map. */
const SIZE = 18;
/** Side length of the square that contains a drawing, in the units of its path. */
const UNITS = 24;
/** Space between the edge of the disc and the drawing, as a fraction of the diameter. */
const INSET = 0.22;

interface LandmarkIcon {
  /** Fill colour of the disc, readable on the light and the dark map. */
  readonly colour: string;
  /** Path in a square of 24 units, in SVG syntax. */
  readonly lines: string;
}

const TRANSPORT = '#3f6a94';
const HEALTH = '#b4524b';
const LEARNING = '#7d6632';
const NATURE = '#55803f';
const OTHER = '#6f6a94';
const TRAIN = 'M7 4h10v10H7ZM7 9h10M9 18l-2 3M15 18l2 3M9 14v4h6v-4';
const LANDMARK_ICONS: Readonly<Record<string, LandmarkIcon>> = {
  station: { colour: TRANSPORT, lines: TRAIN },
  subway_station: { colour: TRANSPORT, lines: 'M4 18V6l8 9 8-9v12' },
  bus_station: { colour: TRANSPORT, lines: 'M5 5h14v11H5ZM5 11h14M8 16v3M16 16v3' },
  hospital: { colour: HEALTH, lines: 'M12 5v14M5 12h14' },
  college: { colour: LEARNING, lines: 'M3 10l9-5 9 5-9 5ZM7 12.5V17c3 2 7 2 10 0v-4.5' },
  university: { colour: LEARNING, lines: 'M3 10l9-5 9 5-9 5ZM7 12.5V17c3 2 7 2 10 0v-4.5' },
  school: { colour: LEARNING, lines: 'M12 7v12M4 5.5c3-.8 6 0 8 1.5 2-1.5 5-2.3 8-1.5V17c-3-.8-6 0-8 1.8-2-1.8-5-2.6-8-1.8Z' },
  mall: { colour: OTHER, lines: 'M5 9h14l-1 11H6ZM9 9V7a3 3 0 0 1 6 0v2' },
  it_park: { colour: OTHER, lines: 'M5 20V5h8v15M13 10h6v10M8 9h2M8 13h2M3 20h18' },
  attraction: { colour: OTHER, lines: 'M12 4l2.4 5 5.6.7-4 3.9 1 5.4-5-2.7-5 2.7 1-5.4-4-3.9 5.6-.7Z' },
  park: { colour: NATURE, lines: 'M12 21v-7M12 14c-4 0-6-2-6-5s2.5-5 6-5 6 2 6 5-2 5-6 5Z' },
  place_of_worship: { colour: OTHER, lines: 'M5 20h14M7 20v-7h10v7M8 13l4-9 4 9' },
};

/** Name of an empty image that only reserves space; the sizes are in pixels of the map. */
export const spaceImage = (width: number, height: number): string => `space-${width}-${height}`;
const SPACE = /^space-(\d+)-(\d+)$/;

/**
 * Draws the image for a name that the style uses: `place-<kind>` or `spaceImage`.
 * @returns null for other names, and in browsers without a canvas
 */
export function drawMapImage(name: string): ImageData | null {
  const space = SPACE.exec(name);
  if (space) return new ImageData(Number(space[1]) * ICON_PIXEL_RATIO, Number(space[2]) * ICON_PIXEL_RATIO);
  const icon = LANDMARK_ICONS[name.replace(/^place-/, '')];
  const pixels = SIZE * ICON_PIXEL_RATIO;
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext('2d');
  if (!icon || !context) return null;
  context.fillStyle = icon.colour;
  context.beginPath();
  context.arc(pixels / 2, pixels / 2, pixels / 2, 0, 2 * Math.PI);
  context.fill();
  const inset = pixels * INSET;
  const scale = (pixels - 2 * inset) / UNITS;
  context.setTransform(scale, 0, 0, scale, inset, inset);
  context.strokeStyle = '#ffffff';
  context.lineWidth = 2.4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D(icon.lines));
  return context.getImageData(0, 0, pixels, pixels);
}
