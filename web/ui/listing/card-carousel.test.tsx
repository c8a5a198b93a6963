import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Card, Photo } from '../../../contract/listing/card.ts';
import { ListingCard } from './listing-card.tsx';

const photo = (id: string): Photo => ({
  id,
  url: `/media/${id}`,
  widths: [320],
  width: 640,
  height: 400,
  blur: null,
  alt: `Photo ${id}`,
  category: null,
});
const PHOTOS = ['a', 'b', 'c'].map(photo);

const card: Card = {
  id: 'k3Yb90TzQa',
  kind: 'residential_rent',
  url: '/home-1',
  title: '2 BHK apartment',
  building_name: null,
  city: { slug: 'coimbatore', name: 'Coimbatore' },
  locality: null,
  price: { amount: 18_000, per: 'month', is_lowest: false },
  deposit: null,
  area: null,
  price_per_sqft: null,
  facts: [],
  floor: null,
  available_from: null,
  price_insight: null,
  price_cut: null,
  photo: PHOTOS[0]!,
  photo_count: 3,
  listing_role: '',
  negotiable: false,
  status: 'active',
  first_published_at: null,
  last_confirmed_at: null,
  position: null,
  promotion_flags: [],
};

/** Renders a card with a server that returns photos, or errors for the first requests. */
function renderCard({ failures = 0, ...changes }: Partial<Card> & { readonly failures?: number } = {}) {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return requested.length > failures
      ? Response.json({ data: PHOTOS })
      : Response.json({ message: 'No', code: 'unavailable', requestId: 'r' }, { status: 503 });
  });
  const { container } = render(<ListingCard card={{ ...card, ...changes }} />);
  const pictures = () => [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'));
  return { requested, pictures, user: userEvent.setup(), link: screen.getByRole('link'), article: screen.getByRole('article') };
}
const position = () => document.querySelector('.card-photo-count > [aria-hidden]')?.textContent;

test('a card requests and shows only its first photo, until somebody points at the card and wants another one', async () => {
  const { requested, pictures, user, article } = renderCard();
  expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull();
  expect(pictures()).toEqual(['/media/a/320.webp']);
  await user.hover(article);
  await user.click(await screen.findByRole('button', { name: 'Next photo' }));
  await expect.poll(pictures).toEqual(['/media/a/320.webp', '/media/b/320.webp', '/media/c/320.webp']);
  expect(position()).toBe('2 / 3');
  expect(screen.getByRole('status').textContent).toBe('2 / 3 · Photo b');
  expect(requested).toEqual(['/api/v1/property/photos?property_id=k3Yb90TzQa']);
});

test('arrow keys on the buttons change the photo and stop at the first and last', async () => {
  const { user, link } = renderCard();
  fireEvent.focus(link);
  const next = await screen.findByRole('button', { name: 'Next photo' });
  next.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(position()).toBe('3 / 3');
  expect(document.activeElement).toBe(next);
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(position()).toBe('1 / 3');
});

test('a horizontal swipe over the photo changes it; a vertical one does not', async () => {
  const { link } = renderCard();
  fireEvent.pointerOver(link);
  await screen.findByRole('button', { name: 'Next photo' });
  // the effect that listens to fingers may run after the buttons have appeared
  await act(() => Promise.resolve());
  const frame = document.querySelector<HTMLElement>('.card-arrows')!.parentElement!;
  vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ x: 0, y: 0, width: 320, height: 200 }));
  vi.spyOn(frame, 'clientWidth', 'get').mockReturnValue(320);
  const finger = (type: string, clientX: number, clientY: number) =>
    fireEvent(link, new PointerEvent(type, { bubbles: true, pointerType: 'touch', pointerId: 5, clientX, clientY }));
  const drag = (toX: number, toY: number) => {
    finger('pointerdown', 200, 100);
    finger('pointermove', 200, 100);
    finger('pointermove', toX, toY);
    finger('pointerup', toX, toY);
  };
  drag(195, 20);
  expect(position()).toBe('1 / 3');
  drag(100, 110);
  expect(position()).toBe('2 / 3');
  // browsers may fire a click after the swipe; it must not open the listing
  expect(fireEvent.click(link)).toBe(false);
  drag(300, 110);
  expect(position()).toBe('1 / 3');
});

test('a failure to load photos is shown, and the next click loads them again', async () => {
  const { user, article, pictures } = renderCard({ failures: 1 });
  await user.hover(article);
  const next = await screen.findByRole('button', { name: 'Next photo' });
  await user.click(next);
  expect(await screen.findByText('The photos could not be loaded')).toBeDefined();
  expect(position()).toBe('1 / 3');
  await user.click(next);
  await expect.poll(pictures).toContain('/media/b/320.webp');
});

test.each([{ photo_count: 1 }, { status: 'closed' }])(
  'a card with one photo, or of a closed listing, gets no buttons for further photos: %o',
  async (changes) => {
    const { user, article } = renderCard(changes);
    await user.hover(article);
    await import('./card-carousel.tsx');
    expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull();
  },
);
