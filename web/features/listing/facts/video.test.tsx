import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { videoOf } from '../../../../kinds/validation/patterns.ts';
import { playerUrl } from './player-url.ts';
import { Video } from './video.tsx';

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
])('%s is played by %s', (link, expectedUrl) => {
  expect(playerUrl(videoOf(link)!.url)).toBe(expectedUrl);
});

test.each(['https://elsewhere.example/watch?v=abc', 'https://www.youtube.com/watch?v=a/b', 'https://vimeo.com/abc'])(
  'there is no player for %s',
  (link) => {
    expect(playerUrl(link)).toBeNull();
  },
);

test('nothing is loaded from the video site before the click, and after it the video plays in place', async () => {
  const video = videoOf('https://youtu.be/dQw4w9WgXcQ')!;
  const { container } = render(<Video video={video} />);
  expect(container.querySelector('iframe, img')).toBeNull();
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe(video.url);
  await userEvent.click(link);
  expect(container.querySelector('iframe')?.src).toBe(playerUrl(video.url));
});
