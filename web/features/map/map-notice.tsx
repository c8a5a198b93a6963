import type { ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Spinner } from '../../ui/spinner.tsx';
import type { OpenMap } from './use-map.ts';
import type { Marks } from './use-marks.ts';

interface MapNoticeProps {
  readonly map: OpenMap['status'];
  readonly marks: Marks;
  readonly onRetry: () => void;
  /** Shows everything that was found; absent when all of it is in view. */
  readonly onAll: (() => void) | undefined;
}

/** What a map has to say when there is nothing to see on it, or not yet. */
export function MapNotice({ map, marks, onRetry, onAll }: MapNoticeProps) {
  if (map === 'unable') return <Centre>{m['map.unable']()}</Centre>;
  if (map === 'failed')
    return (
      <Centre>
        {m['map.failed']()}
        <Act onClick={() => location.reload()}>{m['map.retry']()}</Act>
      </Centre>
    );
  if (map === 'opening')
    return (
      <Centre>
        <span className="inline-flex items-center gap-2.5">
          <Spinner />
          {m['map.opening']()}
        </span>
      </Centre>
    );
  if (marks.status === 'failed')
    return (
      <Strip>
        {marks.answer ? m['map.offline']() : m['map.offline_none']()}
        <Act onClick={onRetry}>{m['map.retry']()}</Act>
      </Strip>
    );
  if (marks.status === 'there' && marks.answer?.total === 0)
    return (
      <Strip>
        {m['map.empty']()}
        {onAll && <Act onClick={onAll}>{m['map.show_all']()}</Act>}
      </Strip>
    );
  return null;
}

function Centre({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" className="absolute inset-0 flex flex-col items-center justify-center gap-3 px-6 text-center text-muted">
      {children}
    </div>
  );
}

function Strip({ children }: { readonly children: ReactNode }) {
  return (
    <div
      role="status"
      className="absolute inset-x-3 bottom-12 z-12 mx-auto flex w-fit max-w-sm flex-wrap items-center justify-center gap-x-3 rounded-card border border-line bg-card px-4 py-2 text-center shadow-lift"
    >
      {children}
    </div>
  );
}

function Act({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11 rounded-control px-2 font-semibold text-indigo hover:underline">
      {children}
    </button>
  );
}
