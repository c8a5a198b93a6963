/** px. The server stores no larger pictures, so reducing the picture before the upload loses nothing. */
const MAX_SIDE = 2400;
/** px. For people who save data: the size of the largest variant that is served. */
const MAX_SIDE_SAVING = 1600;

/** px. The shorter side of a panorama is not reduced below this size, because the server warns about small photos. */
const MIN_SHORT_SIDE = 600;

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size in which a picture is uploaded, px. It keeps the aspect ratio and is never enlarged. */
export function reducedSize({ width, height }: PictureSize, savesData: boolean): PictureSize {
  const longest = savesData ? MAX_SIDE_SAVING : MAX_SIDE;
  const scale = Math.min(1, Math.max(longest / Math.max(width, height), MIN_SHORT_SIDE / Math.min(width, height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
