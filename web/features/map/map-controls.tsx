import type { Map as MapLibre } from 'maplibre-gl';
import { m } from '../../../messages/compiled/messages.js';
import { cx } from '../../ui/cx.ts';
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx';
import { EditIcon, MinusIcon } from '../../ui/task-icons.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { WISHED } from './use-map.ts';

interface MapControlsProps {
  readonly map: MapLibre;
  readonly drawing: boolean;
  readonly drawn: boolean;
  readonly follow: boolean;
  /** The map shows another part than the list. */
  readonly apart: boolean;
  readonly onDraw: (on: boolean) => void;
  readonly onClear: () => void;
  readonly onFollow: (on: boolean) => void;
  readonly onSearchHere: () => void;
}

const FLOAT = 'pointer-events-auto rounded-full border border-line bg-card shadow-lift';

/** What is done with the map: search as it moves, draw an area, zoom. */
export function MapControls({ map, drawing, drawn, follow, apart, onDraw, onClear, onFollow, onSearchHere }: MapControlsProps) {
  const chip = cx(FLOAT, 'inline-flex min-h-11 items-center gap-2 px-4 font-semibold whitespace-nowrap hover:border-edge');
  return (
    <div className="pointer-events-none absolute inset-3 z-11 flex items-start justify-between gap-2">
      <div className="flex flex-wrap items-start gap-2">
        {drawing ? (
          <p className={cx(FLOAT, 'max-w-64 rounded-card px-4 py-2.5 text-14')}>{m['map.draw_help']()}</p>
        ) : apart && !follow ? (
          <button type="button" onClick={onSearchHere} className={cx(chip, 'border-oxide bg-oxide text-on-oxide')}>
            {m['map.search_here']()}
          </button>
        ) : (
          <div className={cx(FLOAT, 'px-3.5 text-14')}>
            <Checkbox checked={follow} onChange={(event) => onFollow(event.target.checked)}>
              {m['map.follow']()}
            </Checkbox>
          </div>
        )}
      </div>
      <div className="flex flex-col items-end gap-2">
        {drawn && !drawing ? (
          <button type="button" onClick={onClear} className={chip}>
            <CloseIcon className="size-4.5" />
            {m['map.clear']()}
          </button>
        ) : (
          <button type="button" aria-pressed={drawing} onClick={() => onDraw(!drawing)} className={chip}>
            {drawing ? <CloseIcon className="size-4.5" /> : <EditIcon className="size-4.5" />}
            {drawing ? m['map.draw_cancel']() : m['map.draw']()}
          </button>
        )}
        <div className={cx(FLOAT, 'flex flex-col overflow-hidden rounded-control')}>
          {(
            [
              ['zoomIn', PlusIcon, m['map.zoom_in']()],
              ['zoomOut', MinusIcon, m['map.zoom_out']()],
            ] as const
          ).map(([zoom, Icon, label]) => (
            <button
              key={zoom}
              type="button"
              aria-label={label}
              title={label}
              onClick={() => map[zoom]({}, WISHED)}
              className="inline-flex size-11 items-center justify-center -outline-offset-4 not-first:border-t not-first:border-line hover:bg-sand"
            >
              <Icon />
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
