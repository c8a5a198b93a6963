import type { Control } from '../form/types.ts';
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
import { PinControl } from '../pin/pin-control.tsx';
import { RowsControl } from './rows-control.tsx';
import { TagsControl } from './tags-control.tsx';
import { TextControl } from './text-control.tsx';

/** What draws each control of the form model. A control that is missing here does not compile. */
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
  // photos are not part of a body: the gallery is a step of its own
  photos: () => null,
};
