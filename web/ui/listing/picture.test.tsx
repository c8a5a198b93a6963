import { fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Photo } from '../../../contract/listing/card.ts';
import { MediaContext } from '../../lib/page/media.ts';
import { Picture } from './picture.tsx';

const photo: Photo = { id: 'p', url: '/media/abc', widths: [320, 640], width: 900, height: 600, blur: null, alt: 'Hall', category: null };

// the test DOM loads no pictures, but reports all of them as complete
const isComplete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
afterEach(() => {
  isComplete.mockReturnValue(false);
});

function renderPicture(mediaUrl: string) {
  const { container } = render(
    <MediaContext value={mediaUrl}>
      <Picture photo={photo} sizes="100vw" />
    </MediaContext>,
  );
  const urls = () =>
    [...container.querySelectorAll('img, source')].map((element) => element.getAttribute('src') ?? element.getAttribute('srcset') ?? '');
  return { urls, img: container.querySelector('img')! };
}

test('a picture comes from the site, or from the CDN when one is configured', () => {
  expect(renderPicture('').urls()).toEqual(['/media/abc/320.avif 320w, /media/abc/640.avif 640w', '/media/abc/320.webp']);
  expect(renderPicture('https://cdn.example').urls()).toEqual([
    'https://cdn.example/media/abc/320.avif 320w, https://cdn.example/media/abc/640.avif 640w',
    'https://cdn.example/media/abc/320.webp',
  ]);
});

test('a picture that the CDN does not have is requested once from the site', () => {
  const { urls, img } = renderPicture('https://cdn.example');
  expect(urls()[1]).toBe('https://cdn.example/media/abc/320.webp');
  fireEvent.error(img);
  expect(urls()).toEqual(renderPicture('').urls());
  expect(img.hidden).toBe(false);
  fireEvent.error(img);
  expect(urls()).toEqual(renderPicture('').urls());
  expect(img.hidden).toBe(true);
});

test('a picture that the site cannot deliver is hidden, so that no icon for a broken picture covers the preview', () => {
  const { img } = renderPicture('');
  expect(img.hidden).toBe(false);
  fireEvent.error(img);
  expect(img.hidden).toBe(true);
});

test('a photo that takes the place of one that failed is shown', () => {
  const { container, rerender } = render(<Picture photo={photo} sizes="100vw" />);
  fireEvent.error(container.querySelector('img')!);
  rerender(<Picture photo={{ ...photo, url: '/media/def' }} sizes="100vw" />);
  expect(container.querySelector('img')!.hidden).toBe(false);
});

test('a picture that failed to load before hydration is requested from the site', () => {
  isComplete.mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('https://cdn.example/media/abc/320.webp');
  expect(renderPicture('https://cdn.example').urls()[1]).toBe('/media/abc/320.webp');
});
