import type { ReactNode } from 'react';
import type { FormField } from '../../../../contract/form-model.ts';
import type { Column } from '../form/types.ts';

/** What every control is given, whichever it is. */
export interface ControlProps {
  readonly field: Column & Pick<FormField, 'columns'>;
  /** Dotted place in the step: `rooms.0.rent`. */
  readonly path: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The person is done with it for now. */
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly needed: boolean;
  /** Values beside it: of the step, or of its row. */
  readonly beside: Readonly<Record<string, unknown>>;
}

export type ControlComponent = (props: ControlProps) => ReactNode;
