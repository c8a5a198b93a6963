/** URL of the embedded player of a YouTube or Vimeo video; null for any other URL. */
export function playerUrl(video: string): string | null {
  const { hostname, pathname, searchParams } = new URL(video);
  const youtubeId = hostname === 'www.youtube.com' ? searchParams.get('v') : null;
  // this domain sets no cookies
  if (youtubeId && /^[\w-]+$/.test(youtubeId)) return `https://www.youtube-nocookie.com/embed/${youtubeId}?autoplay=1&rel=0`;
  const vimeoId = hostname === 'vimeo.com' ? /^\/(\d+)$/.exec(pathname)?.[1] : undefined;
  return vimeoId ? `https://player.vimeo.com/video/${vimeoId}?autoplay=1&dnt=1` : null;
}
