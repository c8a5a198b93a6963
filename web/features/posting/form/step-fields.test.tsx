import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import type { FormField, KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import type { Area } from '../../../../kinds/area.ts';
import { isConditionMet } from '../../../../kinds/condition.ts';
import type { Kind, Values } from '../../../../kinds/field.ts';
import { ALL_KINDS } from '../../../../kinds/index.ts';
import { seededRandom } from '../../../../kinds/seeded-random.ts';
import { sampleValues } from '../../../../sample-listings/sample-listing.ts';
import { presentKindForm } from '../../../../server/features/posting/form-model.ts';
import { CONTROLS } from '../controls/controls.ts';
import { initialValues } from '../model/step-values.ts';
import type { Column, FormStep, StepValues } from '../model/types.ts';
import { StepContext } from './step-context.ts';
import { StepFields } from './step-fields.tsx';

const STATE = 'TN';
const TODAY = '2026-01-15';

interface StepProps {
  readonly form: KindForm;
  readonly step: FormStep;
  readonly saved: Values;
}
function Step({ form, step, saved }: StepProps) {
  const formMethods = useForm<StepValues>({ defaultValues: initialValues(step, saved) });
  const listing = { ...saved, id: 'draft', state: STATE, card: { city: { slug: saved['city'] }, locality: null } } as unknown as OwnListing;
  return (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <StepContext value={{ form, step, listing, conditions: { state: STATE }, controls: CONTROLS }}>
        <FormProvider {...formMethods}>
          <StepFields warnings={[]} />
        </FormProvider>
      </StepContext>
    </QueryClientProvider>
  );
}

/** The text without the commas between groups of digits. */
const withoutGrouping = (value: unknown): string => String(value).replaceAll(/(?<=\d),(?=\d)/g, '');
const optionLabel = (field: Column, token: unknown): string => field.options?.find(({ value }) => value === token)?.label ?? String(token);

/** What a person sees for the value of a field, without commas in numbers. */
const EXPECTED_TEXTS: Readonly<Record<FormField['control'], (field: Column, value: unknown) => readonly string[]>> = {
  text: (field, value) => [withoutGrouping(optionLabel(field, value))],
  number: (_, value) => [withoutGrouping(value)],
  money: (_, value) => [withoutGrouping(value)],
  area: (field, value) => [withoutGrouping((value as Area).value), optionLabel(field, (value as Area).unit)],
  choice: (field, value) => [optionLabel(field, value)],
  multi: (field, value) => (value as unknown[]).map((token) => optionLabel(field, token)),
  flag: (field, value) => {
    if (field.unknown) return [value === true ? 'Yes' : 'No'];
    return value === true ? ['checked'] : [];
  },
  date: (field, value) => (field.month ? [String(value).slice(0, 4)] : [String(value)]),
  tags: (_, value) => value as string[],
  counts: (field, value) =>
    Object.entries(value as Record<string, number>).map(([token, count]) => `${optionLabel(field, token)}: ${count}.`),
  rows: (field, value) =>
    (value as Values[]).flatMap((row) =>
      ((field as FormField).columns ?? []).flatMap((column) =>
        row[column.name] === undefined ? [] : EXPECTED_TEXTS[column.control](column, row[column.name]),
      ),
    ),
  locality: (_, value) => [String(value)],
  // the pin and the photos are not shown as text
  coordinate: () => [],
  photos: () => [],
};

/** Values of the inputs, labels of the selected options, and names of the buttons in a field. */
function textIn(field: Element): string {
  const inputs = [...field.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map((input) => {
    if (input.type !== 'radio' && input.type !== 'checkbox') return withoutGrouping(input.value);
    return (input as HTMLInputElement).checked ? `checked ${input.closest('label')?.textContent ?? input.labels?.[0]?.textContent}` : '';
  });
  const selected = [...field.querySelectorAll('select')].map((select) => select.selectedOptions[0]?.textContent ?? '');
  const buttons = [...field.querySelectorAll('button')].map((button) => `${button.getAttribute('aria-label') ?? ''} ${button.textContent}`);
  return [...inputs, ...selected, ...buttons, ...[...field.querySelectorAll('li')].map((item) => item.textContent)].join('\n');
}

const sampleValuesOf = (kind: Kind): Values =>
  sampleValues(kind, seededRandom(11), { state: STATE, today: TODAY, fillShare: 1, fixed: { listing_role: 'Owner' } });

test.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))(
  'the wizard of %s shows the fields that apply, with their values',
  (_id, kind) => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no request is expected')));
    const form = presentKindForm(kind, { today: TODAY, maxBytes: 1e7, defaultCity: null });
    const saved = sampleValuesOf(kind);
    for (const step of form.steps.filter(({ save }) => save !== null)) {
      const { container, unmount } = render(<Step form={form} step={step} saved={saved} />);
      const shown = new Map([...container.querySelectorAll('[data-path]')].map((field) => [field.getAttribute('data-path')!, field]));
      const applicable = step.fields.filter(
        (field) => !field.follows && (field.when === null || isConditionMet(field.when, saved, { state: STATE })),
      );
      expect([...shown.keys()].filter((path) => !path.includes('.'))).toEqual(applicable.map(({ name }) => name));
      const missing = applicable.flatMap((field) => {
        if (saved[field.name] === undefined || field.name === 'city') return [];
        const text = textIn(shown.get(field.name)!);
        return EXPECTED_TEXTS[field.control](field, saved[field.name])
          .filter((expected) => !text.includes(expected))
          .map((expected) => `${field.name} (${field.control}): ${expected} is not in ${text}`);
      });
      expect(missing).toEqual([]);
      unmount();
    }
  },
);
