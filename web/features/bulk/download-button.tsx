import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/task-icons.tsx';
import { useDownload } from './use-import.ts';

interface DownloadButtonProps {
  /** Below `/api/v1`. */
  readonly path: string;
  readonly query: object;
  readonly children: ReactNode;
}

/** Saves a file of the API on this device. */
export function DownloadButton({ path, query, children }: DownloadButtonProps) {
  const { save, saving } = useDownload(path);
  return (
    <Button look="outline" icon={<DownloadIcon />} busy={saving} onClick={() => save(query)} className="w-full sm:w-auto">
      {children}
    </Button>
  );
}
