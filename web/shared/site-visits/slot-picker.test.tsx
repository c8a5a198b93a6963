import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SlotPicker } from './slot-picker.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Picker({ onSelect }: { readonly onSelect: (slot: string | null) => void }) {
  const [slot, setSlot] = useState<string | null>(null);
  const select = (startsAt: string | null) => {
    setSlot(startsAt);
    onSelect(startsAt);
  };
  return <SlotPicker propertyId="k3Yb90TzQa" selected={slot} onSelect={select} />;
}

test('another day ends the selection, so that no time is sent that is not on the screen', async () => {
  const days = [
    { day: '2026-12-01', slots: ['2026-12-01T04:30:00.000Z'] },
    { day: '2026-12-02', slots: ['2026-12-02T04:30:00.000Z'] },
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { days } })));
  const onSelect = vi.fn<(slot: string | null) => void>();
  render(<Picker onSelect={onSelect} />);
  const buttons = await screen.findAllByRole('button');
  // two days, and the slot of the first
  fireEvent.click(buttons[2]!);
  expect(onSelect).toHaveBeenLastCalledWith('2026-12-01T04:30:00.000Z');
  // the day that is shown already
  fireEvent.click(buttons[0]!);
  expect(onSelect).toHaveBeenCalledTimes(1);
  fireEvent.click(buttons[1]!);
  expect(onSelect).toHaveBeenLastCalledWith(null);
});
