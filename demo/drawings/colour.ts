/** A colour as `#rrggbb`. With a leading `=` the daylight does not tint it (lamps, lit windows). */
export type Colour = string;

type Channels = readonly [number, number, number];

function channels(colour: Colour): Channels {
  const n = Number.parseInt(colour.slice(colour.indexOf('#') + 1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

function fromChannels(rgb: Channels): Colour {
  const byte = (v: number) => Math.max(0, Math.min(255, Math.round(v)));
  const n = (byte(rgb[0]) << 16) | (byte(rgb[1]) << 8) | byte(rgb[2]);
  return `#${n.toString(16).padStart(6, '0')}`;
}

/** Mixes two colours; `fraction` is the part of `to`, from 0 to 1. */
export function mix(from: Colour, to: Colour, fraction: number): Colour {
  const a = channels(from);
  const b = channels(to);
  const at = (i: 0 | 1 | 2) => a[i] + (b[i] - a[i]) * fraction;
  return (from.startsWith('=') ? '=' : '') + fromChannels([at(0), at(1), at(2)]);
}

/** Changes the brightness: below 1 darker and towards blue, above 1 lighter and towards cream. */
export function shade(colour: Colour, light: number): Colour {
  if (light >= 1) return mix(colour, '#fff8ea', Math.min(1, light - 1));
  return mix(colour, '#2a2438', Math.min(1, 1 - light));
}

/** The same colour, which the daylight does not tint. */
export function glowing(colour: Colour): Colour {
  return `=${colour}`;
}
