import { CityControl } from './city-control.tsx';
import type { ControlComponent } from './control-props.ts';
import { PrecisionControl } from './precision-control.tsx';

/** Fields every kind has whose answer is best picked in a way of its own; all others are drawn by their control. */
export const PICKERS: Readonly<Record<string, ControlComponent>> = {
  city: CityControl,
  location_precision: PrecisionControl,
};
