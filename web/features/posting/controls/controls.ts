import type { Control } from '../model/types.ts';
import { AreaControl } from './area-control.tsx';
import { ChoiceControl } from './choice-control.tsx';
import type { ControlComponent } from './control-props.ts';
import { CountsControl } from './counts-control.tsx';
import { DateControl } from './date-control.tsx';
import { FlagControl } from './flag-control.tsx';
import { LocalityControl } from './locality-control.tsx';
import { MoneyControl } from './money-control.tsx';
import { MultiControl } from './multi-control.tsx';
import { NumberControl } from './number-control.tsx';
import { PinControl } from '../map-pin/pin-control.tsx';
import { RowsControl } from './rows-control.tsx';
import { TagsControl } from './tags-control.tsx';
import { TextControl } from './text-control.tsx';
import { CityControl } from './city-control.tsx';
import { PrecisionControl } from './precision-control.tsx';

/** The component of each control of the form model. With this type a missing control is a compile error. */
export const CONTROLS: Readonly<Record<Control, ControlComponent>> = {
  text: TextControl,
  number: NumberControl,
  money: MoneyControl,
  area: AreaControl,
  choice: ChoiceControl,
  multi: MultiControl,
  flag: FlagControl,
  date: DateControl,
  tags: TagsControl,
  counts: CountsControl,
  rows: RowsControl,
  locality: LocalityControl,
  coordinate: PinControl,
  // Photos have their own step.
  photos: () => null,
};

/** Fields that have their own component instead of that of their control, in all kinds. */
export const FIELD_CONTROLS: Readonly<Record<string, ControlComponent>> = {
  city: CityControl,
  location_precision: PrecisionControl,
};
