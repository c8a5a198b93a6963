import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/drawings/task-icons.tsx';
import { useDownload } from './use-import.ts';

interface DownloadButtonProps {
  /** Path of the API below `/api/v1`. */
  readonly path: string;
  readonly query: object;
  readonly children: ReactNode;
}

/** Downloads a file from the API. */
export function DownloadButton({ path, query, children }: DownloadButtonProps) {
  const { save, isSaving } = useDownload(path);
  return (
    <Button variant="outline" icon={<DownloadIcon />} busy={isSaving} onClick={() => save(query)} className="w-full sm:w-auto">
      {children}
    </Button>
  );
}
