/** px: the server keeps no picture larger than this, so nothing is lost by making it smaller before the upload. */
const LONGEST_SIDE = 2400;
/** px, for people who save data: the largest picture that is served. */
const LONGEST_SIDE_SAVING = 1600;

/** px: panoramas keep this height, below which the server warns that a photo is small. */
const GOOD_SHORT_SIDE = 600;

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size in which a picture is uploaded, px: in its proportions and never enlarged. */
export function reducedSize({ width, height }: PictureSize, isSaving: boolean): PictureSize {
  const longest = isSaving ? LONGEST_SIDE_SAVING : LONGEST_SIDE;
  const scale = Math.min(1, Math.max(longest / Math.max(width, height), GOOD_SHORT_SIDE / Math.min(width, height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
