/** Icons that only some pages use. They have their own file, so that other pages do not load them. */
import { pathIcon } from './icons.tsx';

export const MinusIcon = /* @__PURE__ */ pathIcon('M5 12h14');
export const ExpandIcon = /* @__PURE__ */ pathIcon('M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5');
export const ShrinkIcon = /* @__PURE__ */ pathIcon('M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5');
export const ListIcon = /* @__PURE__ */ pathIcon('M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01');
export const ShareIcon = /* @__PURE__ */ pathIcon('M12 15V3.5m-4 4 4-4 4 4M7 11H5v9.5h14V11h-2');
export const DownloadIcon = /* @__PURE__ */ pathIcon('M12 3.5V15m-4.5-4.5L12 15l4.5-4.5M4.5 16v4.5h15V16');
export const PhoneIcon = /* @__PURE__ */ pathIcon(
  'M8.3 3.5H5.2c-1 0-1.8.8-1.7 1.8.7 8.2 7 14.5 15.2 15.2 1 .1 1.8-.7 1.8-1.7v-3.1l-4.3-1.7-2 2c-2.4-1.3-4.2-3.1-5.5-5.5l2-2Z',
);
export const PlayIcon = /* @__PURE__ */ pathIcon('M8 5v14l11-7Z');
export const ClockIcon = /* @__PURE__ */ pathIcon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2');
export const HelpIcon = /* @__PURE__ */ pathIcon(
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm-2.4-10.7a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.3 1-1.3 2M12 16.8v.01',
);
export const ShieldIcon = /* @__PURE__ */ pathIcon('M12 3.5 5 6v5.5c0 4.2 2.8 7.3 7 9 4.2-1.7 7-4.8 7-9V6Zm-3 8.3 2.2 2.2 4-4.2');
export const LogoutIcon = /* @__PURE__ */ pathIcon('M10 4.5H5v15h5M15 8l4 4-4 4m4-4H9.5');
export const MoreIcon = /* @__PURE__ */ pathIcon('M12 5.5h.01M12 12h.01M12 18.5h.01');
export const EditIcon = /* @__PURE__ */ pathIcon('m4.5 19.5.8-4L15.5 5.3a1.5 1.5 0 0 1 2.1 0l1.1 1.1a1.5 1.5 0 0 1 0 2.1L8.5 18.7Z');
export const TrashIcon = /* @__PURE__ */ pathIcon('M5 7h14m-9-3h4M7 7l.8 12.5h8.4L17 7m-7 4v5m4-5v5');
export const CameraIcon = /* @__PURE__ */ pathIcon('M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4Zm8 8.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6Z');
