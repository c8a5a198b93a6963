import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Photo } from '../../../contract/listing/card.ts';
import { renderOnDemandPicture } from './on-demand-picture.tsx';
import { pictureRendererStore } from './on-demand-pictures.ts';
import { Picture } from './picture.tsx';

const photo: Photo = { id: 'p', url: '/media/abc', widths: [320, 640], width: 900, height: 600, blur: null, alt: 'Hall', category: null };
const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let comeIntoView: () => void;

beforeEach(() => {
  pictureRendererStore.set(renderOnDemandPicture);
  fetchMock.mockReset().mockImplementation(async () => new Response(null, { headers: { 'content-length': '34210' } }));
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: readonly { isIntersecting: boolean }[]) => void) {
        comeIntoView = () => report([{ isIntersecting: true }]);
      }
      readonly observe = () => undefined;
      readonly disconnect = () => undefined;
    },
  );
});
afterEach(() => pictureRendererStore.set(null));

test('a photo is loaded only on request, and the button shows its size in bytes', async () => {
  render(<Picture photo={photo} sizes="100vw" />);
  const button = screen.getByRole('button', { name: /Show photo.*Hall/ });
  expect(document.querySelector('img')).toBeNull();
  expect(fetchMock).not.toHaveBeenCalled();
  comeIntoView();
  await screen.findByText('Show photo (34 kB)');
  expect(fetchMock).toHaveBeenCalledExactlyOnceWith('/media/abc/320.webp', expect.objectContaining({ method: 'HEAD' }));
  fireEvent.click(button);
  expect(screen.getByAltText('Hall').getAttribute('src')).toBe('/media/abc/320.webp');
});

test('without a known length the button shows no size', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  render(<Picture photo={photo} sizes="100vw" />);
  comeIntoView();
  await Promise.resolve();
  expect(screen.getByText('Show photo')).toBeTruthy();
});

test('an eager photo, such as the first of a page, is not replaced by a button', () => {
  render(<Picture photo={photo} sizes="100vw" eager />);
  expect(screen.queryByRole('button')).toBeNull();
});
