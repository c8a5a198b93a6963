import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface IconProps {
  readonly className?: string;
}
export type Icon = (props: IconProps) => ReactNode;

/** Hidden from screen readers, because icons are next to text or inside labelled buttons. */
function icon(drawing: ReactNode): Icon {
  return function DrawnIcon({ className }) {
    return (
      <svg viewBox="0 0 24 24" className={cx('icon', className)} aria-hidden="true">
        {drawing}
      </svg>
    );
  };
}
/** An icon of one path, in SVG syntax, in a square of 24 units. */
export const pathIcon = (d: string) => /* @__PURE__ */ icon(<path d={d} />);

export const SearchIcon = /* @__PURE__ */ pathIcon('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5');
export const HeartIcon = /* @__PURE__ */ pathIcon(
  'M12 20.2C6.8 16.4 3.5 13.3 3.5 9.3A4.6 4.6 0 0 1 8 4.6c1.7 0 3.1.9 4 2.3.9-1.4 2.3-2.3 4-2.3a4.6 4.6 0 0 1 4.5 4.7c0 4-3.3 7.1-8.5 10.9Z',
);
export const PlusIcon = /* @__PURE__ */ pathIcon('M12 5v14M5 12h14');
export const ChatIcon = /* @__PURE__ */ pathIcon('M4 5h16v11.5H9.5L4.8 20.5a.5.5 0 0 1-.8-.4Z');
export const PersonIcon = /* @__PURE__ */ pathIcon('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.4-4 3.5-6 7.5-6s7.1 2 7.5 6');
export const CloseIcon = /* @__PURE__ */ pathIcon('m6 6 12 12M18 6 6 18');
export const CheckIcon = /* @__PURE__ */ pathIcon('m4.5 12.5 5 5L19.5 7');
export const BackIcon = /* @__PURE__ */ pathIcon('m14.5 5-7 7 7 7');
export const ForwardIcon = /* @__PURE__ */ pathIcon('m9.5 5 7 7-7 7');
export const DownIcon = /* @__PURE__ */ pathIcon('m6 9.5 6 6 6-6');
export const FilterIcon = /* @__PURE__ */ pathIcon('M4 7h16M7 12h10M10.5 17h3');
export const MapIcon = /* @__PURE__ */ pathIcon('m3.5 6.5 5.5-2 6 2 5.5-2v13l-5.5 2-6-2-5.5 2ZM9 4.5v13m6-11v13');
export const PinIcon = /* @__PURE__ */ pathIcon(
  'M12 21c-4.3-4.6-6.5-7.9-6.5-11a6.5 6.5 0 0 1 13 0c0 3.1-2.2 6.4-6.5 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
);
export const BellIcon = /* @__PURE__ */ pathIcon('M6 10a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10Zm4 9.5a2 2 0 0 0 4 0');
export const AlertIcon = /* @__PURE__ */ pathIcon('M12 4.5 3.5 19.5h17Zm0 5.5v4m0 2.8v.01');
export const HomeIcon = /* @__PURE__ */ pathIcon('m3.5 11.5 8.5-7 8.5 7M6 9.5v10h12v-10m-7.5 10v-5.5h3v5.5');
export const BedIcon = /* @__PURE__ */ pathIcon(
  'M3.5 18.5v-5a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v5m-17-2.5h17M6 11.5V9a1.5 1.5 0 0 1 1.5-1.5h9A1.5 1.5 0 0 1 18 9v2.5',
);
export const AreaIcon = /* @__PURE__ */ pathIcon('M4.5 4.5h15v15h-15Zm0 5h3m-3 5h3m2 5v-3m5 3v-3');
export const SofaIcon = /* @__PURE__ */ pathIcon(
  'M6 11V8.5A2.5 2.5 0 0 1 8.5 6h7A2.5 2.5 0 0 1 18 8.5V11m-12.5-.5a2 2 0 0 1 2 2v2h9v-2a2 2 0 1 1 4 0V18h-17v-5.5a2 2 0 0 1 2-2Z',
);
export const BathIcon = /* @__PURE__ */ pathIcon(
  'M3.5 12.5h17v1.5a5 5 0 0 1-5 5h-7a5 5 0 0 1-5-5Zm2.5 0V6a2 2 0 0 1 3.9-.6M8 8h4M7.5 19l-1 1.5m10-1.5 1 1.5',
);
export const CarIcon = /* @__PURE__ */ pathIcon(
  'm4.5 12.5 1.8-5a1.5 1.5 0 0 1 1.4-1h8.6a1.5 1.5 0 0 1 1.4 1l1.8 5M4 12.5h16v5H4Zm2 5V19m12-1.5V19M7 15h.01M17 15h.01',
);
export const CalendarIcon = /* @__PURE__ */ pathIcon('M4.5 6h15v13.5h-15Zm0 4.5h15M8.5 3.5V7m7-3.5V7');
export const StairsIcon = /* @__PURE__ */ pathIcon('M3.5 19.5h4.3v-5h4.2v-5h4.2v-5h4.3');
export const CompassIcon = /* @__PURE__ */ pathIcon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm3.5-12-2 5-5 2 2-5Z');
export const RoadIcon = /* @__PURE__ */ pathIcon('M8 4.5 4.5 19.5m11.5-15 3.5 15M12 4.5v3m0 3.5v3m0 3.5v2');
export const PeopleIcon = /* @__PURE__ */ pathIcon(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 7.5c.3-3.5 2.7-5 6-5s5.7 1.5 6 5m0-7.7a3.3 3.3 0 0 0 0-6.4M17.5 14.5c2 .6 3.3 2 3.5 4.5',
);
export const ShopIcon = /* @__PURE__ */ pathIcon(
  'M4.5 10v9.5h15V10M3.5 8.5 5.5 4.5h13l2 4a2.8 2.8 0 0 1-5.6 0 2.8 2.8 0 0 1-5.7 0 2.8 2.8 0 0 1-5.7 0ZM9.5 19.5v-5h5v5',
);
export const PlotIcon = /* @__PURE__ */ pathIcon(
  'm3.5 15 4.5-7.5h8l4.5 7.5Zm0 0v3.5h17V15M9.5 7.5 8 15m6.5-7.5L16 15M12 3.5v4m0-4 3 1-3 1',
);
export const DropIcon = /* @__PURE__ */ pathIcon('M12 20a6 6 0 0 0 6-6c0-3.5-3-6.5-6-10.5-3 4-6 7-6 10.5a6 6 0 0 0 6 6Z');
export const BoltIcon = /* @__PURE__ */ pathIcon('M13 3.5 5.5 13.5H11l-1 7 7.5-10H12Z');
export const MealIcon = /* @__PURE__ */ pathIcon('M7 3.5v17M4.5 3.5V8a2.5 2.5 0 0 0 5 0V3.5M17 20.5v-7h-2.5c0-5 .5-8.5 2.5-10Z');
