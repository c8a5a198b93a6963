import type { Map as MapLibre } from 'maplibre-gl';
import { m } from '../../../messages/compiled/messages.js';
import { cx } from '../../ui/cx.ts';
import { CloseIcon, PlusIcon } from '../../ui/drawings/icons.tsx';
import { EditIcon, ExpandIcon, MinusIcon, ShrinkIcon } from '../../ui/drawings/task-icons.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { USER_MOVE } from '../../shared/map/use-map.ts';
import type { FullScreen } from './use-full-screen.ts';

interface MapControlsProps {
  readonly map: MapLibre;
  readonly isDrawing: boolean;
  /** Whether an area has been drawn. */
  readonly hasArea: boolean;
  readonly searchOnMove: boolean;
  /** The map and the list show different areas, because the person moved the map while `searchOnMove` was off. */
  readonly isMoved: boolean;
  readonly fullScreen: FullScreen;
  readonly onDrawingChange: (isOn: boolean) => void;
  readonly onClearArea: () => void;
  readonly onSearchOnMoveChange: (isOn: boolean) => void;
  readonly onSearchHere: () => void;
}

const FLOATING_CLASS = 'pointer-events-auto rounded-full border border-line bg-card lift-shadow';

/** Controls of the map: search on move, drawing an area, zoom. */
export function MapControls({
  map,
  isDrawing,
  hasArea,
  searchOnMove,
  isMoved,
  fullScreen,
  onDrawingChange,
  onClearArea,
  onSearchOnMoveChange,
  onSearchHere,
}: MapControlsProps) {
  const canSearchHere = isMoved && !searchOnMove;
  const chipClass = cx(FLOATING_CLASS, 'inline-flex min-h-11 items-center gap-2 px-4 font-semibold whitespace-nowrap hover:border-edge');
  return (
    <div className="pointer-events-none absolute inset-3 z-11 flex items-start justify-between gap-2">
      <div className="flex flex-wrap items-start gap-2">
        {isDrawing && (
          <p className={cx(FLOATING_CLASS, 'max-w-64 rounded-card px-4 py-2.5 text-14')}>
            {m['map.draw_help']()} <span className="pointer-coarse:hidden">{m['map.draw_keys']()}</span>
          </p>
        )}
        {!isDrawing && canSearchHere && (
          <button type="button" onClick={onSearchHere} className={cx(chipClass, 'border-oxide bg-oxide text-on-oxide')}>
            {m['map.search_here']()}
          </button>
        )}
        {!isDrawing && !canSearchHere && (
          <div className={cx(FLOATING_CLASS, 'px-3.5 text-14')}>
            <Checkbox checked={searchOnMove} onChange={(event) => onSearchOnMoveChange(event.target.checked)}>
              {m['map.follow']()}
            </Checkbox>
          </div>
        )}
      </div>
      <div className="flex flex-col items-end gap-2">
        {hasArea && !isDrawing ? (
          <button type="button" onClick={onClearArea} className={chipClass}>
            <CloseIcon className="size-4.5" />
            {m['map.clear']()}
          </button>
        ) : (
          <button type="button" aria-pressed={isDrawing} onClick={() => onDrawingChange(!isDrawing)} className={chipClass}>
            {isDrawing ? <CloseIcon className="size-4.5" /> : <EditIcon className="size-4.5" />}
            {isDrawing ? m['map.draw_cancel']() : m['map.draw']()}
          </button>
        )}
        <div className={cx(FLOATING_CLASS, 'flex flex-col overflow-hidden rounded-control')}>
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
              onClick={() => map[zoom]({}, USER_MOVE)}
              className="inline-flex size-11 items-center justify-center -outline-offset-4 not-first:border-t not-first:border-line hover:bg-sand"
            >
              <Icon />
            </button>
          ))}
        </div>
        {fullScreen.toggle && (
          <button
            type="button"
            aria-pressed={fullScreen.isOn}
            aria-label={fullScreen.isOn ? m['map.full_screen_end']() : m['map.full_screen']()}
            title={fullScreen.isOn ? m['map.full_screen_end']() : m['map.full_screen']()}
            onClick={fullScreen.toggle}
            className={cx(FLOATING_CLASS, 'inline-flex size-11 items-center justify-center rounded-control hover:border-edge')}
          >
            {fullScreen.isOn ? <ShrinkIcon /> : <ExpandIcon />}
          </button>
        )}
      </div>
    </div>
  );
}
