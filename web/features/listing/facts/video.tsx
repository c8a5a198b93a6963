import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { Listing } from '../../../../contract/listing/listing.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { PlayIcon } from '../../../ui/drawings/task-icons.tsx';
import { playerUrl } from './player-url.ts';

/**
 * The lister's video. A click plays it in place. Until then nothing is requested from the video site, which would otherwise learn who views
 * the page. Without JavaScript, or with a modifier key, it is a link to that site.
 */
export function Video({ video }: { readonly video: NonNullable<Listing['video']> }) {
  const [isPlaying, setIsPlaying] = useState(false);
  const playerSrc = playerUrl(video.url);
  const frameClass = 'mt-3 aspect-video w-full max-w-2xl rounded-card';
  if (isPlaying && playerSrc)
    return (
      // Players need scripts and their own origin, and a sandbox with both permissions protects nothing. They are on their own origins, and
      // the content security policy allows no other frames.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe
        src={playerSrc}
        title={m['listing.video']({ site: video.site })}
        allow="autoplay; fullscreen; picture-in-picture"
        // the player refuses to play without a referrer
        referrerPolicy="strict-origin"
        ref={(frame) => frame?.focus()}
        className={`${frameClass} bg-[#14110f]`}
      />
    );
  return (
    <Anchor
      href={video.url}
      target="_blank"
      rel="nofollow noopener noreferrer ugc"
      onClick={(event) => {
        if (!playerSrc || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setIsPlaying(true);
      }}
      className={`${frameClass} flex flex-col items-center justify-center gap-2 border border-line bg-sand p-4 text-center hover:border-edge`}
    >
      <span className="inline-flex size-14 items-center justify-center rounded-full bg-oxide text-on-oxide">
        <PlayIcon className="size-7" />
      </span>
      <span className="font-semibold">{m['listing.video']({ site: video.site })}</span>
      <span className="text-14 text-muted">{m['listing.video_note']({ site: video.site })}</span>
    </Anchor>
  );
}
