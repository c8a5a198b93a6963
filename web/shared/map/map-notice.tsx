import type { ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Spinner } from '../../ui/spinner.tsx';
import type { MapState } from './use-map.ts';

/** The loading state of the listings on the map. */
interface MarkersState {
  readonly response: { readonly total: number } | null;
  readonly status: 'loading' | 'loaded' | 'failed';
}

interface MapNoticeProps {
  readonly status: MapState['status'];
  /** Absent on a map without listings. */
  readonly markers?: MarkersState;
  readonly onRetry?: (() => void) | undefined;
  /** Shows all results. Absent when all of them are in view. */
  readonly onShowAll?: (() => void) | undefined;
}

/** Explains why the map, or the listings on it, cannot be seen (yet). */
export function MapNotice({ status, markers, onRetry, onShowAll }: MapNoticeProps) {
  if (status === 'unsupported') return <CenteredNotice>{m['map.unable']()}</CenteredNotice>;
  if (status === 'failed')
    return (
      <CenteredNotice>
        {m['map.failed']()}
        <NoticeButton onClick={() => location.reload()}>{m['map.retry']()}</NoticeButton>
      </CenteredNotice>
    );
  if (status === 'opening')
    return (
      <CenteredNotice>
        <span className="inline-flex items-center gap-2.5">
          <Spinner />
          {m['map.opening']()}
        </span>
      </CenteredNotice>
    );
  if (markers?.status === 'failed')
    return (
      <NoticeBar>
        {markers.response ? m['map.offline']() : m['map.offline_none']()}
        <NoticeButton onClick={onRetry}>{m['map.retry']()}</NoticeButton>
      </NoticeBar>
    );
  if (markers?.status === 'loaded' && markers.response?.total === 0)
    return (
      <NoticeBar>
        {m['map.empty']()}
        {onShowAll && <NoticeButton onClick={onShowAll}>{m['map.show_all']()}</NoticeButton>}
      </NoticeBar>
    );
  return null;
}

function CenteredNotice({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" className="absolute inset-0 flex flex-col items-center justify-center gap-3 px-6 text-center text-muted">
      {children}
    </div>
  );
}

function NoticeBar({ children }: { readonly children: ReactNode }) {
  return (
    <div
      role="status"
      // above the attribution
      className="absolute inset-x-3 bottom-12 z-12 mx-auto flex w-fit max-w-sm flex-wrap items-center justify-center gap-x-3 rounded-card border border-line bg-card px-4 py-2 text-center lift-shadow"
    >
      {children}
    </div>
  );
}

function NoticeButton({ onClick, children }: { readonly onClick: (() => void) | undefined; readonly children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11 rounded-control px-2 font-semibold text-indigo hover:underline">
      {children}
    </button>
  );
}
