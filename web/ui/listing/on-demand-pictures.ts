/** Shows a button in place of photos on devices that save data. Import for the side effect. */
import type { ReactNode } from 'react';
import type { Photo } from '../../../contract/listing/card.ts';
import { createStore } from '../../lib/store.ts';

/** @param url base URL of the variants of the photo */
type RenderPicture = (photo: Photo, url: string) => ReactNode;

/** Null on the server, during hydration, and on devices that do not save data. */
export const pictureRendererStore = createStore<RenderPicture | null>(null);

async function load(): Promise<void> {
  const { renderOnDemandPicture } = await import('./on-demand-picture.tsx');
  pictureRendererStore.set(renderOnDemandPicture);
}

// when loading fails, the places of these photos stay empty
if (typeof document !== 'undefined' && document.documentElement.dataset.lowData !== undefined) void load().catch(() => undefined);
