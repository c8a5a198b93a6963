/** Pictures on this device that stand in for uploaded photos until the server's variants are there, by photo id. */
const previews = new Map<string, string>();

export function previewOf(photoId: string): string | undefined {
  return previews.get(photoId);
}

/** Gives the preview to the one photo that is new in the gallery. Where several are new it is nobody's: never a wrong one. */
export function claimPreview(
  preview: string | null,
  before: readonly { readonly id: string }[],
  after: readonly { readonly id: string }[],
): void {
  if (preview === null) return;
  const known = new Set(before.map(({ id }) => id));
  const fresh = after.filter(({ id }) => !known.has(id));
  if (fresh.length === 1) previews.set(fresh[0]!.id, preview);
  else URL.revokeObjectURL(preview);
}

export function releasePreview(photoId: string): void {
  const preview = previews.get(photoId);
  if (preview === undefined) return;
  previews.delete(photoId);
  URL.revokeObjectURL(preview);
}
