import type { Colour } from './colour.ts';
import { type Daylight, tintedColour } from './daylight.ts';

/** A point of the image, in pixels. */
export type Point = readonly [x: number, y: number];

export const WIDTH = 1600;
export const HEIGHT = 1200;

const formatNumber = (value: number) => {
  const text = (Math.round(value * 10) / 10).toString();
  return text === '-0' ? '0' : text;
};

/** A path to which further parts may be added; `from` is where its last part starts, if that is known. */
type Shape = { attributes: string; d: string; from: Point | null };

const roundPoint = (point: Point): Point => [Math.round(point[0]), Math.round(point[1])];

const pathStep = (dx: number, dy: number): string => {
  if (dx === 0 && dy === 0) return '';
  if (dx === 0) return `v${dy}`;
  return dy === 0 ? `h${dx}` : `l${dx}${dy < 0 ? '' : ' '}${dy}`;
};

const pathSteps = (points: readonly Point[]): string =>
  points
    .slice(1)
    .map((point, i) => pathStep(point[0] - (points[i] as Point)[0], point[1] - (points[i] as Point)[1]))
    .join('');

const isWithinImage = (points: readonly Point[], margin: number): boolean =>
  points.some((p) => p[0] > -margin) &&
  points.some((p) => p[0] < WIDTH + margin) &&
  points.some((p) => p[1] > -margin) &&
  points.some((p) => p[1] < HEIGHT + margin);

/** Collects shapes and writes them as SVG. Consecutive shapes with the same attributes are merged into one path, to keep the file small. */
export class SvgCanvas {
  #light: Daylight;
  #shapes: (Shape | string)[] = [];
  #defs: string[] = [];

  constructor(light: Daylight) {
    this.#light = light;
  }

  /** The colour in the light of this drawing. */
  tint(colour: Colour): string {
    return tintedColour(this.#light, colour);
  }

  /** Adds a part of a path. `start` is where a closed part starts and ends. */
  #add(attributes: string, d: string, start: Point | null = null): void {
    const last = this.#shapes.at(-1);
    if (!last || typeof last === 'string' || last.attributes !== attributes) {
      this.#shapes.push({ attributes, d: (start ? `M${start[0]} ${start[1]}` : '') + d, from: start });
      return;
    }
    const relativeMove = start && last.from ? `m${start[0] - last.from[0]} ${start[1] - last.from[1]}`.replace(' -', '-') : '';
    const absoluteMove = start ? `M${start[0]} ${start[1]}` : '';
    last.d += (relativeMove && relativeMove.length < absoluteMove.length ? relativeMove : absoluteMove) + d;
    last.from = start;
  }

  #fillAttributes(fill: Colour, opacity: number): string {
    return `fill="${this.tint(fill)}"${opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : ''}`;
  }

  /** Fills any path. */
  path(d: string, fill: Colour, opacity = 1): void {
    this.#add(this.#fillAttributes(fill, opacity), d);
  }

  /** A closed polygon. Omitted when it is outside of the image or too thin to be visible. */
  polygon(points: readonly Point[], fill: Colour, opacity = 1): void {
    if (points.length < 3 || !isWithinImage(points, 0)) return;
    const corners = points.map(roundPoint);
    const xs = corners.map((p) => p[0]);
    const ys = corners.map((p) => p[1]);
    const [wide, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
    if (wide === 0 || height === 0 || (Math.min(wide, height) < 2 && wide + height < 24)) return;
    this.#add(this.#fillAttributes(fill, opacity), `${pathSteps(corners)}z`, corners[0]);
  }

  rect(x: number, y: number, w: number, h: number, fill: Colour, opacity = 1): void {
    this.path(`M${formatNumber(x)} ${formatNumber(y)}h${formatNumber(w)}v${formatNumber(h)}h${formatNumber(-w)}z`, fill, opacity);
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: Colour, opacity = 1): void {
    if (!isWithinImage([[x, y]], Math.max(rx, ry))) return;
    const arc = `a${formatNumber(rx)} ${formatNumber(ry)} 0 1 0 `;
    this.path(`M${formatNumber(x - rx)} ${formatNumber(y)}${arc}${formatNumber(2 * rx)} 0${arc}${formatNumber(-2 * rx)} 0z`, fill, opacity);
  }

  circle(x: number, y: number, r: number, fill: Colour, opacity = 1): void {
    this.ellipse(x, y, r, r, fill, opacity);
  }

  #strokeAttributes(colour: Colour, width: number, opacity: number): string {
    const opacityAttribute = opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : '';
    return `fill="none" stroke="${this.tint(colour)}" stroke-width="${Math.max(1, Math.round(width * 2) / 2)}"${opacityAttribute}`;
  }

  /** Strokes a path. */
  stroke(d: string, colour: Colour, width: number, opacity = 1): void {
    this.#add(this.#strokeAttributes(colour, width, opacity), d);
  }

  /** Strokes a line through points. */
  line(points: readonly Point[], colour: Colour, width: number, opacity = 1): void {
    if (!isWithinImage(points, width)) return;
    const corners = points.map(roundPoint);
    const first = corners[0] as Point;
    this.#add(this.#strokeAttributes(colour, width, opacity), `M${first[0]} ${first[1]}${pathSteps(corners)}`);
  }

  /** Round dots of one size, used for flowers, fruit and pebbles. */
  dots(centres: readonly Point[], size: number, colour: Colour): void {
    const d = centres.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h.1`).join('');
    this.#add(this.#strokeAttributes(colour, size, 1), d);
  }

  #defineElement(element: string): string {
    const index = this.#defs.indexOf(element);
    const id = index >= 0 ? index : this.#defs.push(element) - 1;
    return `url(#d${id})`;
  }

  /** A fill with a linear gradient in the given direction, in units of the shape's bounding box. Stops are `[colour, opacity]`. */
  linearGradient(stops: readonly (readonly [Colour, number])[], [dx, dy]: Point = [0, 1]): Colour {
    const list = stops.map(
      ([colour, opacity], i) =>
        `<stop offset="${formatNumber(i / (stops.length - 1))}" stop-color="${this.tint(colour)}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`,
    );
    return this.#defineElement(
      `linearGradient ID x1="${dx < 0 ? 1 : 0}" y1="${dy < 0 ? 1 : 0}" x2="${Math.max(0, dx)}" y2="${Math.max(0, dy)}">${list.join('')}</linearGradient`,
    );
  }

  /** A fill that fades from the colour in the centre to transparent at the edge. */
  radialGradient(colour: Colour, opacity: number): Colour {
    const tinted = this.tint(colour);
    return this.#defineElement(
      `radialGradient ID><stop stop-color="${tinted}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${tinted}" stop-opacity="0"/></radialGradient`,
    );
  }

  /** Runs `draw` and clips its shapes to a polygon. */
  clip(points: readonly Point[], draw: () => void): void {
    const shape = points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join(' ');
    const url = this.#defineElement(`clipPath ID><polygon points="${shape}"/></clipPath`);
    this.#shapes.push(`<g clip-path="${url}">`);
    draw();
    this.#shapes.push('</g>');
  }

  /** The SVG document. */
  toString(): string {
    const defs = this.#defs.map((element, i) => `<${element.replace(' ID', ` id="d${i}"`)}>`).join('');
    const body = this.#shapes.map((shape) => (typeof shape === 'string' ? shape : `<path ${shape.attributes} d="${shape.d}"/>`)).join('');
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" stroke-linecap="round" stroke-linejoin="round"><defs>${defs}</defs>${body}</svg>`;
  }
}
