/**
 * The QR code of a listing's page. It is separate from the board, because the board's PDF library takes 20 MB and is needed only in the
 * drawing thread.
 */
import { encode } from 'uqr';

/** Width of the white border in modules, which scanners need. */
const QUIET_ZONE = 2;

/** The modules of the code for a URL. */
export const qrCode = (url: string): ReturnType<typeof encode> => encode(url, { ecc: 'M', border: QUIET_ZONE });

/** The code as SVG. It is black on white in every theme, because it is printed and scanned. */
export function qrCodeSvg(url: string): string {
  const { data, size } = qrCode(url);
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${modules.join('')}"/></svg>`
  );
}
