import { type Colour, mix } from './colour.ts';

/** A time of day and weather: colours of the sky, and the tint of other colours. */
export type Daylight = {
  name: string;
  /** From the top of the image to the horizon. */
  sky: readonly [Colour, Colour, Colour];
  /** Colour that distant hills and buildings fade to. */
  haze: Colour;
  /** Colour that is mixed into all other colours. */
  tint: Colour;
  /** Part of the tint in these mixtures, from 0 to 1. */
  tintStrength: number;
  /** Share of windows with a lamp behind them, from 0 to 1. */
  litShare: number;
  /** From 0 to 1. */
  shadowOpacity: number;
  sunPosition: 'low' | 'high' | 'moon' | 'none';
  /** Whether it rains: wet roads, and no birds. */
  isWet: boolean;
};

const day = (
  name: string,
  sky: Daylight['sky'],
  haze: Colour,
  [tint, tintStrength]: readonly [Colour, number],
  litShare: number,
  shadowOpacity: number,
  sunPosition: Daylight['sunPosition'],
): Daylight => ({ name, sky, haze, tint, tintStrength, litShare, shadowOpacity, sunPosition, isWet: name === 'monsoon' });

/** The daylights of demo pictures. */
export const DAYLIGHTS: readonly Daylight[] = [
  day('morning', ['#a9d0e4', '#d9e9ea', '#f8ecd8'], '#dfe5dc', ['#ffeccb', 0.08], 0.02, 0.16, 'low'),
  day('evening', ['#e7b9a2', '#f4d3b4', '#fbe8cf'], '#e9cdb9', ['#f0a070', 0.14], 0.3, 0.16, 'low'),
  day('noon', ['#79b4d8', '#b4d6e6', '#e6f0ec'], '#cfe0df', ['#ffffff', 0.02], 0, 0.2, 'none'),
  day('dusk', ['#3d4a7a', '#9a7c9b', '#f0b48c'], '#a58a9d', ['#33305e', 0.4], 0.55, 0.1, 'moon'),
  day('winter', ['#c3dbe2', '#e0e9e3', '#f5eedd'], '#e2e4d8', ['#f3ead6', 0.1], 0.03, 0.12, 'low'),
  day('monsoon', ['#8b9ba3', '#b3bfc0', '#d4d8d1'], '#b9c3c0', ['#7d8f93', 0.24], 0.22, 0.06, 'none'),
  day('golden', ['#b7cdd0', '#f3dcae', '#fae3b8'], '#e8d7b0', ['#f2b45c', 0.15], 0.1, 0.2, 'low'),
  day('clear', ['#94c4dd', '#c6dfe6', '#f2ede0'], '#d8e3de', ['#fff4dc', 0.04], 0, 0.2, 'high'),
];

/** The colour in this light. */
export function tintedColour(light: Daylight, colour: Colour): Colour {
  if (!colour.startsWith('#')) return colour.replace(/^=/, '');
  return mix(colour, light.tint, light.tintStrength);
}
