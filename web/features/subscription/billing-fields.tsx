import type { RefObject } from 'react';
import { GST_STATES, type GstState } from '../../../contract/calculators/gst-states.ts';
import { m } from '../../../messages/compiled/messages.js';
import { MAX_BUYER_ADDRESS_LENGTH, MAX_BUYER_NAME_LENGTH, MIN_BUYER_ADDRESS_LENGTH } from '../../../contract/subscription/plan-terms.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { stateName } from '../../lib/format/gst-state-name.ts';

export interface Billing {
  readonly name: string;
  readonly state: GstState;
  readonly gstin: string;
  readonly address: string;
}

interface BillingFieldsProps {
  readonly billing: Billing;
  readonly onChange: (billing: Billing) => void;
  readonly gstinField: RefObject<HTMLInputElement | null>;
  readonly gstinError: string | undefined;
  readonly onGstinBlur: () => void;
  /** Invoices require the address of buyers with a GSTIN, and of all buyers from a certain amount on. */
  readonly needsAddress: boolean;
  readonly addressError: string | undefined;
}

/** Billing details for the invoice: name, state, GSTIN and, if required, the address of the buyer. */
export function BillingFields({ billing, onChange, gstinField, gstinError, onGstinBlur, needsAddress, addressError }: BillingFieldsProps) {
  const states = GST_STATES.map((value) => ({ value, label: stateName(value) })).toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <fieldset className="flex flex-col gap-4 rounded-card border border-line bg-card p-5">
      <legend className="float-left font-semibold">{m['plans.invoice_for']()}</legend>
      <TextField
        label={m['plans.buyer_name']()}
        hint={m['plans.buyer_name_hint']()}
        autoComplete="name"
        maxLength={MAX_BUYER_NAME_LENGTH}
        value={billing.name}
        onChange={(event) => onChange({ ...billing, name: event.target.value })}
      />
      <Select
        label={m['plans.buyer_state']()}
        hint={m['plans.buyer_state_hint']()}
        options={states}
        value={billing.state}
        onChange={(event) => onChange({ ...billing, state: event.target.value as GstState })}
      />
      <TextField
        label={m['plans.buyer_gstin']()}
        hint={m['plans.buyer_gstin_hint']()}
        ref={gstinField}
        onBlur={onGstinBlur}
        error={gstinError}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={15}
        value={billing.gstin}
        onChange={(event) => onChange({ ...billing, gstin: event.target.value })}
      />
      {needsAddress && (
        <TextArea
          label={m['plans.buyer_address']()}
          hint={m['plans.buyer_address_hint']()}
          error={addressError}
          autoComplete="street-address"
          required
          rows={2}
          minLength={MIN_BUYER_ADDRESS_LENGTH}
          maxLength={MAX_BUYER_ADDRESS_LENGTH}
          value={billing.address}
          onChange={(event) => onChange({ ...billing, address: event.target.value })}
        />
      )}
    </fieldset>
  );
}
