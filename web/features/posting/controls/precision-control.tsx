import { m } from '../../../../messages/compiled/messages.js';
import { cx } from '../../../ui/cx.ts';
import type { ControlProps } from './control-props.ts';
import { Fieldset } from './fieldset.tsx';

/** Explanation of each option, and the radius of its circle in the drawing. */
const PRECISION_EXPLANATIONS: Readonly<Record<string, { readonly text: () => string; readonly radius: number }>> = {
  exact: { text: m['posting.precision_exact'], radius: 3 },
  street: { text: m['posting.precision_street'], radius: 9 },
  locality: { text: m['posting.precision_locality'], radius: 17 },
};

/** Selects how precisely visitors see the location. Every option is explained and illustrated. */
export function PrecisionControl({ field, path, value, onChange, onBlur, error, required }: ControlProps) {
  return (
    <Fieldset label={field.label} hint={field.hint} error={error} required={required} className="grid gap-2">
      {(field.options ?? []).map((option) => {
        const explanation = PRECISION_EXPLANATIONS[option.value];
        return (
          <label
            key={option.value}
            className={cx(
              'relative flex cursor-pointer items-center gap-4 rounded-card border border-line bg-card p-3 hover:border-edge',
              'has-checked:border-oxide has-checked:bg-oxide-soft has-focus-visible:outline-3 has-focus-visible:outline-indigo',
            )}
          >
            <input
              type="radio"
              name={path}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              className="pointer-events-none absolute inset-0 appearance-none rounded-card outline-none"
            />
            <svg viewBox="0 0 48 48" className="size-12 shrink-0 rounded-control bg-sand" aria-hidden="true">
              <path d="M0 15h48M0 33h48M14 0v48M34 0v48" className="stroke-card" strokeWidth="4" />
              <circle cx="24" cy="24" r={explanation?.radius ?? 9} className="fill-oxide/30 stroke-oxide" strokeWidth="1.5" />
            </svg>
            <span className="min-w-0">
              <span className="block font-semibold">{option.label}</span>
              {explanation && <span className="block text-14 text-muted">{explanation.text()}</span>}
            </span>
          </label>
        );
      })}
    </Fieldset>
  );
}
