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

type Shape = { attributes: string; d: string };

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

  #add(attributes: string, d: string): void {
    const last = this.#shapes.at(-1);
    if (last && typeof last === 'object' && last.attributes === attributes) last.d += d;
    else this.#shapes.push({ attributes, d });
  }

  /** Any path, filled. */
  path(d: string, fill: Colour, opacity = 1): void {
    this.#add(`fill="${this.paint(fill)}"${opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : ''}`, d);
  }

  /** A closed polygon. */
  polygon(points: readonly Point[], fill: Colour, opacity = 1): void {
    const first = points[0];
    if (!first || points.length < 3) return;
    let [px, py] = [Math.round(first[0]), Math.round(first[1])];
    let d = `M${px} ${py}l`;
    points.slice(1).forEach(([x, y], i) => {
      const [nx, ny] = [Math.round(x), Math.round(y)];
      const dx = nx - px;
      const dy = ny - py;
      d += `${i > 0 && dx >= 0 ? ' ' : ''}${dx}${dy >= 0 ? ' ' : ''}${dy}`;
      [px, py] = [nx, ny];
    });
    this.path(`${d}z`, fill, opacity);
  }

  rect(x: number, y: number, w: number, h: number, fill: Colour, opacity = 1): void {
    this.path(`M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}z`, fill, opacity);
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: Colour, opacity = 1): void {
    const arc = `a${num(rx)} ${num(ry)} 0 1 0 `;
    this.path(`M${num(x - rx)} ${num(y)}${arc}${num(2 * rx)} 0${arc}${num(-2 * rx)} 0z`, fill, opacity);
  }

  circle(x: number, y: number, r: number, fill: Colour, opacity = 1): void {
    this.ellipse(x, y, r, r, fill, opacity);
  }

  /** A stroked path. */
  stroke(d: string, colour: Colour, width: number, opacity = 1): void {
    const seen = opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : '';
    this.#add(
      `fill="none" stroke="${this.paint(colour)}" stroke-width="${num(Math.max(1, width))}" stroke-linecap="round" stroke-linejoin="round"${seen}`,
      d,
    );
  }

  /** A stroked line through points. */
  line(points: readonly Point[], colour: Colour, width: number, opacity = 1): void {
    this.stroke(points.map(([x, y], i) => `${i ? 'L' : 'M'}${num(x)} ${num(y)}`).join(''), colour, width, opacity);
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
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs}</defs>${body}</svg>`;
  }
}
