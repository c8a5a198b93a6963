import type { Colour } from './colour.ts';
import { type Daylight, seenIn } from './daylight.ts';

/** A point on the sheet, in pixels. */
export type Point = readonly [x: number, y: number];

export const WIDTH = 1600;
export const HEIGHT = 1200;

const num = (value: number) => {
  const text = (Math.round(value * 10) / 10).toString();
  return text === '-0' ? '0' : text;
};

/** A path that may still grow; `from` is where its last part began, if that is known. */
type Shape = { attributes: string; d: string; from: Point | null };

const whole = (point: Point): Point => [Math.round(point[0]), Math.round(point[1])];

const step = (dx: number, dy: number): string => {
  if (dx === 0 && dy === 0) return '';
  if (dx === 0) return `v${dy}`;
  return dy === 0 ? `h${dx}` : `l${dx}${dy < 0 ? '' : ' '}${dy}`;
};

const steps = (points: readonly Point[]): string =>
  points
    .slice(1)
    .map((point, i) => step(point[0] - (points[i] as Point)[0], point[1] - (points[i] as Point)[1]))
    .join('');

const within = (points: readonly Point[], margin: number): boolean =>
  points.some((p) => p[0] > -margin) &&
  points.some((p) => p[0] < WIDTH + margin) &&
  points.some((p) => p[1] > -margin) &&
  points.some((p) => p[1] < HEIGHT + margin);

/** Writes shapes as SVG; neighbours of one paint are merged into one path, to keep drawings small. */
export class Pen {
  #light: Daylight;
  #shapes: (Shape | string)[] = [];
  #defs: string[] = [];

  constructor(light: Daylight) {
    this.#light = light;
  }

  /** The paint as it appears in this drawing's light. */
  paint(colour: Colour): string {
    return seenIn(this.#light, colour);
  }

  /** Adds a part of a path; `start` is where a closed part begins and, being closed, ends. */
  #add(attributes: string, d: string, start: Point | null = null): void {
    const last = this.#shapes.at(-1);
    if (!last || typeof last === 'string' || last.attributes !== attributes) {
      this.#shapes.push({ attributes, d: (start ? `M${start[0]} ${start[1]}` : '') + d, from: start });
      return;
    }
    const move = start && last.from ? `m${start[0] - last.from[0]} ${start[1] - last.from[1]}`.replace(' -', '-') : '';
    const jump = start ? `M${start[0]} ${start[1]}` : '';
    last.d += (move && move.length < jump.length ? move : jump) + d;
    last.from = start;
  }

  #filled(fill: Colour, opacity: number): string {
    return `fill="${this.paint(fill)}"${opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : ''}`;
  }

  /** Any path, filled. */
  path(d: string, fill: Colour, opacity = 1): void {
    this.#add(this.#filled(fill, opacity), d);
  }

  /** A closed polygon; what lies off the sheet or is thinner than a hair is left out. */
  polygon(points: readonly Point[], fill: Colour, opacity = 1): void {
    if (points.length < 3 || !within(points, 0)) return;
    const corners = points.map(whole);
    const xs = corners.map((p) => p[0]);
    const ys = corners.map((p) => p[1]);
    const [wide, tall] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
    if (wide === 0 || tall === 0 || (Math.min(wide, tall) < 2 && wide + tall < 24)) return;
    this.#add(this.#filled(fill, opacity), `${steps(corners)}z`, corners[0]);
  }

  rect(x: number, y: number, w: number, h: number, fill: Colour, opacity = 1): void {
    this.path(`M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}z`, fill, opacity);
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: Colour, opacity = 1): void {
    if (!within([[x, y]], Math.max(rx, ry))) return;
    const arc = `a${num(rx)} ${num(ry)} 0 1 0 `;
    this.path(`M${num(x - rx)} ${num(y)}${arc}${num(2 * rx)} 0${arc}${num(-2 * rx)} 0z`, fill, opacity);
  }

  circle(x: number, y: number, r: number, fill: Colour, opacity = 1): void {
    this.ellipse(x, y, r, r, fill, opacity);
  }

  #stroked(colour: Colour, width: number, opacity: number): string {
    const seen = opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : '';
    return `fill="none" stroke="${this.paint(colour)}" stroke-width="${Math.max(1, Math.round(width * 2) / 2)}"${seen}`;
  }

  /** A stroked path. */
  stroke(d: string, colour: Colour, width: number, opacity = 1): void {
    this.#add(this.#stroked(colour, width, opacity), d);
  }

  /** A stroked line through points. */
  line(points: readonly Point[], colour: Colour, width: number, opacity = 1): void {
    if (!within(points, width)) return;
    const corners = points.map(whole);
    const first = corners[0] as Point;
    this.#add(this.#stroked(colour, width, opacity), `M${first[0]} ${first[1]}${steps(corners)}`);
  }

  /** Round dots of one size: flowers, fruit, pebbles. */
  dots(places: readonly Point[], size: number, colour: Colour): void {
    const d = places.map((place) => `M${Math.round(place[0])} ${Math.round(place[1])}h.1`).join('');
    this.#add(this.#stroked(colour, size, 1), d);
  }

  #define(element: string): string {
    const known = this.#defs.indexOf(element);
    const at = known >= 0 ? known : this.#defs.push(element) - 1;
    return `url(#d${at})`;
  }

  /** A paint that fades from one colour to the next, in the direction given in box units; `[colour, opacity]` stops. */
  fade(stops: readonly (readonly [Colour, number])[], [dx, dy]: Point = [0, 1]): Colour {
    const list = stops.map(
      ([colour, opacity], i) =>
        `<stop offset="${num(i / (stops.length - 1))}" stop-color="${this.paint(colour)}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`,
    );
    return this.#define(
      `linearGradient ID x1="${dx < 0 ? 1 : 0}" y1="${dy < 0 ? 1 : 0}" x2="${Math.max(0, dx)}" y2="${Math.max(0, dy)}">${list.join('')}</linearGradient`,
    );
  }

  /** A round glow, from its colour to nothing. */
  glow(colour: Colour, opacity: number): Colour {
    const seen = this.paint(colour);
    return this.#define(
      `radialGradient ID><stop stop-color="${seen}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${seen}" stop-opacity="0"/></radialGradient`,
    );
  }

  /** Draws what `inside` draws, cut to a polygon. */
  clip(points: readonly Point[], inside: () => void): void {
    const shape = points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join(' ');
    const url = this.#define(`clipPath ID><polygon points="${shape}"/></clipPath`);
    this.#shapes.push(`<g clip-path="${url}">`);
    inside();
    this.#shapes.push('</g>');
  }

  /** The finished sheet. */
  toString(): string {
    const defs = this.#defs.map((element, i) => `<${element.replace(' ID', ` id="d${i}"`)}>`).join('');
    const body = this.#shapes.map((shape) => (typeof shape === 'string' ? shape : `<path ${shape.attributes} d="${shape.d}"/>`)).join('');
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" stroke-linecap="round" stroke-linejoin="round"><defs>${defs}</defs>${body}</svg>`;
  }
}
