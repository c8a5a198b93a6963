/** Shows a button in place of photos, on devices that save data. Imported for its effect. */
import type { ReactNode } from 'react';
import type { Photo } from '../../../contract/listing/card.ts';
import { createStore } from '../../lib/store.ts';

/** @param url address of the variants of the photo */
type RenderPicture = (photo: Photo, url: string) => ReactNode;

/** Null on the server, while the page hydrates, and on devices that do not save data. */
export const onDemandPictureStore = createStore<RenderPicture | null>(null);

async function load(): Promise<void> {
  const { renderOnDemandPicture } = await import('./on-demand-picture.tsx');
  onDemandPictureStore.set(renderOnDemandPicture);
}

// without it photos that are not loaded stay empty
if (typeof document !== 'undefined' && document.documentElement.dataset.lowData !== undefined) void load().catch(() => undefined);
