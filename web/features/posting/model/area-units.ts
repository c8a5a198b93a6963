import { m } from '../../../../messages/compiled/messages.js';
import type { Column } from './types.ts';

/** Units that a stored value may have although its field does not offer them any more. */
const UNOFFERED: Readonly<Record<string, () => string>> = { cent: m['enum.area_unit.cent'], acre: m['enum.area_unit.acre'] };

/** The units that a field offers, and the unit of the stored value if it is another one. */
export function unitOptions({ options = [] }: Pick<Column, 'options'>, unit: string): NonNullable<Column['options']> {
  if (options.some(({ value }) => value === unit)) return options;
  return [...options, { value: unit, label: UNOFFERED[unit]?.() ?? unit }];
}

export const unitLabel = (field: Pick<Column, 'options'>, unit: string): string =>
  unitOptions(field, unit).find(({ value }) => value === unit)?.label ?? unit;
