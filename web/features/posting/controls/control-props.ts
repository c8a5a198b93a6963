import type { ReactNode } from 'react';
import type { FormField } from '../../../../contract/posting/form-model.ts';
import type { Column } from '../model/types.ts';

/** Props of every control. */
export interface ControlProps {
  readonly field: Column & Pick<FormField, 'columns'>;
  /** Path of the value within the step: `rooms.0.rent`. */
  readonly path: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly required: boolean;
  /** Values of the other fields in the same step, or in the same row of a table. */
  readonly siblingValues: Readonly<Record<string, unknown>>;
}

export type ControlComponent = (props: ControlProps) => ReactNode;
