/** Address of the player that shows a video of YouTube or Vimeo inside of a page; null for any other address. */
export function playerUrl(video: string): string | null {
  const { hostname, pathname, searchParams } = new URL(video);
  const youtube = hostname === 'www.youtube.com' ? searchParams.get('v') : null;
  // the domain without cookies
  if (youtube && /^[\w-]+$/.test(youtube)) return `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0`;
  const vimeo = hostname === 'vimeo.com' ? /^\/(\d+)$/.exec(pathname)?.[1] : undefined;
  return vimeo ? `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1` : null;
}
