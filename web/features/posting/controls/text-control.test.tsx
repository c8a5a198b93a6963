import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ControlProps } from './control-props.ts';
import { TextControl } from './text-control.tsx';

function Field({ pattern, max }: Pick<ControlProps['field'], 'pattern' | 'max'>) {
  const [value, setValue] = useState<unknown>('');
  const field = { label: 'Field', hint: null, pattern, max } as unknown as ControlProps['field'];
  const props = { field, path: 'field', value, onChange: setValue, onBlur: () => undefined };
  return <TextControl {...(props as unknown as ControlProps)} />;
}

test.each([
  ['video', 150, 'https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  ['rera', 60, 'TN/29/Building/0123/2023', 'TN/29/Building/0123/2023'],
  ['pincode', 6, '641 002', '641002'],
  ['phone', 10, '+91 98765-43210', '9876543210'],
  ['phone', 10, '098765 43210', '9876543210'],
  [undefined, 40, 'Plot 12-B', 'Plot 12-B'],
] as const)(
  'a pasted value of a field with the pattern %s (at most %d characters), %s, becomes %s',
  async (pattern, max, pasted, value) => {
    const user = userEvent.setup();
    render(<Field pattern={pattern} max={max} />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    await user.click(input);
    await user.paste(pasted);
    expect(input.value).toBe(value);
  },
);
