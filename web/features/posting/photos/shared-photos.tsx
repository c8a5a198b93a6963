import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { forgetSharedPhotos, readSharedPhotos } from '../../../shared/offline/shared-photos.ts';
import { Button } from '../../../ui/button.tsx';

const SHARED_PHOTOS_QUERY = ['shared-photos'];
const NO_FILES: readonly File[] = [];
const MAX_PREVIEWS = 4;

/** Photos that another app shared and that are in no listing yet, with a function that deletes them. */
export function useSharedPhotos(): { readonly files: readonly File[]; readonly forget: () => Promise<void> } {
  const client = useQueryClient();
  // the photos are on the device, so reading them works without a connection
  const { data = NO_FILES } = useQuery({ queryKey: SHARED_PHOTOS_QUERY, queryFn: () => readSharedPhotos(), networkMode: 'always' });
  const forget = async () => {
    await forgetSharedPhotos();
    client.setQueryData(SHARED_PHOTOS_QUERY, NO_FILES);
  };
  return { files: data, forget };
}

interface SharedPhotosProps {
  readonly files: readonly File[];
  readonly text: string;
  readonly onDiscard: () => void;
  /** Additional buttons. */
  readonly children?: ReactNode;
}

/** Shows photos that another app shared, with buttons to use or discard them. */
export function SharedPhotos({ files, text, onDiscard, children }: SharedPhotosProps) {
  return (
    <section aria-labelledby="shared-photos" className="mb-6 rounded-card border border-oxide bg-card p-4">
      <h2 id="shared-photos" className="text-18 font-bold">
        {m['shared_photos.title']({ count: files.length })}
      </h2>
      <p className="mt-1 text-14 text-muted">{text}</p>
      <div className="mt-3 flex gap-2">
        {files.slice(0, MAX_PREVIEWS).map((file) => (
          <Preview key={`${file.name} ${file.size}`} file={file} />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {children}
        <Button variant="outline" onClick={onDiscard}>
          {m['shared_photos.discard']()}
        </Button>
      </div>
    </section>
  );
}

function Preview({ file }: { readonly file: File }) {
  const showFile = (image: HTMLImageElement) => {
    const url = URL.createObjectURL(file);
    image.src = url;
    return () => URL.revokeObjectURL(url);
  };
  return <img ref={showFile} alt="" className="size-16 rounded-control bg-sand object-cover" />;
}
