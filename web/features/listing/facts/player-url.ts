/** URL of the embedded player of a YouTube or Vimeo video; null for any other URL. */
export function playerUrl(video: string): string | null {
  const { hostname, pathname, searchParams } = new URL(video);
  const youtube = hostname === 'www.youtube.com' ? searchParams.get('v') : null;
  // this domain sets no cookies
  if (youtube && /^[\w-]+$/.test(youtube)) return `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0`;
  const vimeo = hostname === 'vimeo.com' ? /^\/(\d+)$/.exec(pathname)?.[1] : undefined;
  return vimeo ? `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1` : null;
}
