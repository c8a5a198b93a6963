import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CitySelect } from './city-select.tsx';

const city = (slug: string, accepts_listings: boolean) => ({ slug, name: slug, accepts_listings }) as never;

test('cities are grouped by whether they accept listings; there is no empty group', () => {
  const { rerender } = render(<CitySelect city="pune" cities={[city('pune', true)]} onChoose={() => undefined} />);
  expect(screen.getAllByRole('group')).toHaveLength(1);
  rerender(<CitySelect city="pune" cities={[city('pune', true), city('goa', false)]} onChoose={() => undefined} />);
  expect(screen.getAllByRole('group').map(({ textContent }) => textContent)).toEqual(['pune', 'goa']);
});
