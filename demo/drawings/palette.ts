import type { Colour } from './colour.ts';

/** The colours of one building. */
export type Palette = {
  wall: Colour;
  trim: Colour;
  accent: Colour;
  frame: Colour;
  grille: Colour;
  door: Colour;
};

const paints = (wall: Colour, trim: Colour, accent: Colour, frame: Colour, grille: Colour, door: Colour): Palette => ({
  wall,
  trim,
  accent,
  frame,
  grille,
  door,
});

/** Colours common on Indian streets. */
export const PALETTES: readonly Palette[] = [
  paints('#f4efe4', '#9f3b2a', '#d8b98c', '#f8f5ee', '#7a2e22', '#6b3f28'),
  paints('#e2b66a', '#8f4a2b', '#f5e6c4', '#fbf3e2', '#6a4530', '#5b3826'),
  paints('#cf8565', '#f3e4d0', '#a85c42', '#f6ead9', '#f3e4d0', '#4f3426'),
  paints('#cfe0d2', '#4b7a66', '#f7f3e6', '#fbfaf3', '#3c6655', '#7a4a30'),
  paints('#f3ead8', '#35649a', '#c9d9e2', '#ffffff', '#2f5d94', '#2f5d94'),
  paints('#d9dfe3', '#5b6c7b', '#b08a64', '#f4f6f6', '#47535f', '#80502f'),
  paints('#f1d9bf', '#b0643d', '#fff6e6', '#fdf6ea', '#7c4a31', '#724328'),
  paints('#e9cfc6', '#8c4a48', '#f8efe6', '#fbf4ee', '#6e3c3c', '#5f3930'),
  paints('#eee7d3', '#6f7f4d', '#d2c08e', '#fbf8ec', '#56653c', '#6b4a2b'),
  paints('#bfd2dc', '#f4f2ea', '#6d8fa3', '#f8faf9', '#3f6278', '#6a4a38'),
  paints('#f6f2ea', '#7b746c', '#c08a5a', '#4f4a46', '#4f4a46', '#8a5a36'),
  paints('#e7d7a8', '#a0522d', '#f8f1d9', '#fdf8e8', '#2f6b5c', '#2f6b5c'),
];

/** Colours of window glass by day, and with lamps behind it. */
export const GLASS: readonly Colour[] = ['#56707f', '#4c6675', '#647f8c', '#5a7680'];
export const LAMPS: readonly Colour[] = ['#ffd98a', '#ffe3a6', '#f9c873', '#ffecc4'];
