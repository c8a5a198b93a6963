import { useEffect, useRef, useState } from 'react';
import type { Photo } from '../../../contract/listing/card.ts';
import { m } from '../../../messages/compiled/messages.js';

interface OnDemandPictureProps {
  readonly photo: Photo;
  readonly url: string;
}

export const renderOnDemandPicture = (photo: Photo, url: string) => <OnDemandPicture key={photo.id} photo={photo} url={url} />;

/** Size for the text of the button: `34 kB`. */
const sizeText = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1000))} kB`;

/**
 * A photo for people who save data: it is loaded only on request, in its smallest variant. The server is asked for the number of bytes when
 * the button comes into view.
 */
function OnDemandPicture({ photo, url }: OnDemandPictureProps) {
  const [isShown, setIsShown] = useState(false);
  const [bytes, setBytes] = useState<number | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const smallestUrl = `${url}/${photo.widths[0] ?? 320}.webp`;
  useEffect(() => {
    if (!button.current) return;
    const stopped = new AbortController();
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void bytesOf(smallestUrl, stopped.signal).then(setBytes, () => undefined);
    });
    observer.observe(button.current);
    stopped.signal.addEventListener('abort', () => observer.disconnect());
    return () => stopped.abort();
  }, [smallestUrl]);
  if (isShown) return <img src={smallestUrl} width={photo.width} height={photo.height} alt={photo.alt} decoding="async" />;
  return (
    <button
      ref={button}
      type="button"
      onClick={(event) => {
        event.preventDefault();
        setIsShown(true);
      }}
      className="absolute inset-0 z-10 m-auto h-11 w-fit rounded-control border border-line bg-card px-4 font-semibold"
    >
      {bytes === null ? m['low_data.show']() : m['low_data.show_size']({ size: sizeText(bytes) })}
      <span className="sr-only">{photo.alt}</span>
    </button>
  );
}

/** @throws Error when the response has no length, such as the response of a CDN on another site */
async function bytesOf(url: string, signal: AbortSignal): Promise<number> {
  const length = Number((await fetch(url, { method: 'HEAD', signal, credentials: 'omit' })).headers.get('content-length'));
  if (!(length > 0)) throw new Error('The length is not known.');
  return length;
}
