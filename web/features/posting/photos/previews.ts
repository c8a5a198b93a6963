/** Object URLs of local files by photo id. They are shown until the server's variants have loaded. */
const previews = new Map<string, string>();

export function previewOf(photoId: string): string | undefined {
  return previews.get(photoId);
}

/**
 * Assigns the preview to the new photo. If there are several new photos, the preview is discarded, because it could belong to another one.
 */
export function claimPreview(
  preview: string | null,
  before: readonly { readonly id: string }[],
  after: readonly { readonly id: string }[],
): void {
  if (preview === null) return;
  const knownIds = new Set(before.map(({ id }) => id));
  const newPhotos = after.filter(({ id }) => !knownIds.has(id));
  if (newPhotos.length === 1) previews.set(newPhotos[0]!.id, preview);
  else URL.revokeObjectURL(preview);
}

export function releasePreview(photoId: string): void {
  const preview = previews.get(photoId);
  if (preview === undefined) return;
  previews.delete(photoId);
  URL.revokeObjectURL(preview);
}
