import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RejectDialog } from './reject-dialog.tsx';

afterEach(cleanup);

test('a note that is too short is not dropped: the button waits until it is longer or empty', () => {
  const onReject = vi.fn<(reasons: readonly string[], note: string | null) => void>();
  render(<RejectDialog busy={false} onClose={() => undefined} onReject={onReject} />);
  const reject = screen.getByRole('button', { name: 'Reject' });
  const note = screen.getByRole('textbox');
  fireEvent.click(screen.getAllByRole('checkbox')[0]!);
  expect(reject).toHaveProperty('disabled', false);
  fireEvent.change(note, { target: { value: 'no' } });
  expect(reject).toHaveProperty('disabled', true);
  fireEvent.change(note, { target: { value: 'no map' } });
  fireEvent.click(reject);
  expect(onReject).toHaveBeenCalledExactlyOnceWith(['wrong_place'], 'no map');
});
