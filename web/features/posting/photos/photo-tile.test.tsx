import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { OwnPhoto } from '../../../../contract/listing/card.ts';
import { PhotoTile } from './photo-tile.tsx';

const photo = {
  id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101',
  category: null,
  alt_text: 'Hall',
  width: 800,
  height: 600,
  sources: [],
  widths: [],
} as unknown as OwnPhoto;

test('a description of one character is saved, and an empty one removes it', async () => {
  const onDescribe = vi.fn<(change: object) => Promise<void>>().mockResolvedValue();
  const noop = () => undefined;
  render(<PhotoTile photo={photo} index={0} count={1} categories={[]} onMove={noop} onDelete={noop} onDescribe={onDescribe} />);
  const field = screen.getByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, 'A');
  await userEvent.tab();
  expect(onDescribe).toHaveBeenLastCalledWith({ alt_text: 'A' });
  await userEvent.clear(field);
  await userEvent.tab();
  expect(onDescribe).toHaveBeenLastCalledWith({ alt_text: null });
});
