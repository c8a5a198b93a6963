import type { Colour } from './colour.ts';

/** Colours of upholstery and cloth. */
export const FABRIC: readonly Colour[] = ['#b9654a', '#6f8f80', '#c9a05c', '#7f8fa3', '#a9877a', '#d8cbb4', '#8a5a6a', '#5f7a86'];

/** Colours of wood. */
export const WOOD: readonly Colour[] = ['#8a5a3a', '#a3704a', '#6b4530', '#b58357'];
