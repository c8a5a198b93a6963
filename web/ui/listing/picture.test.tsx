import { fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Photo } from '../../../contract/listing/card.ts';
import { MediaContext } from '../../lib/page/media.ts';
import { Picture } from './picture.tsx';

const photo: Photo = { id: 'p', url: '/media/abc', widths: [320, 640], width: 900, height: 600, blur: null, alt: 'Hall', category: null };

// the DOM of tests loads no pictures, but says that all are complete
const isComplete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
afterEach(() => {
  isComplete.mockReturnValue(false);
});

function addressesOf(mediaUrl: string) {
  const { container } = render(
    <MediaContext value={mediaUrl}>
      <Picture photo={photo} sizes="100vw" />
    </MediaContext>,
  );
  const read = () =>
    [...container.querySelectorAll('img, source')].map((one) => one.getAttribute('src') ?? one.getAttribute('srcset') ?? '');
  return { read, img: container.querySelector('img')! };
}

test('a picture comes from the site, or from the CDN where one is configured', () => {
  expect(addressesOf('').read()).toEqual(['/media/abc/320.avif 320w, /media/abc/640.avif 640w', '/media/abc/320.webp']);
  expect(addressesOf('https://cdn.example').read()).toEqual([
    'https://cdn.example/media/abc/320.avif 320w, https://cdn.example/media/abc/640.avif 640w',
    'https://cdn.example/media/abc/320.webp',
  ]);
});

test('a picture that the CDN does not have comes from the site, which is asked once', () => {
  const { read, img } = addressesOf('https://cdn.example');
  expect(read()[1]).toBe('https://cdn.example/media/abc/320.webp');
  fireEvent.error(img);
  expect(read()).toEqual(addressesOf('').read());
  fireEvent.error(img);
  expect(read()).toEqual(addressesOf('').read());
});

test('a picture that failed before the page was hydrated comes from the site', () => {
  isComplete.mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('https://cdn.example/media/abc/320.webp');
  expect(addressesOf('https://cdn.example').read()[1]).toBe('/media/abc/320.webp');
});
