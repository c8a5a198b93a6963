/** Where listings stand side by side. */
export function compareUrl(ids: readonly string[]): string {
  return `/compare?${new URLSearchParams(ids.map((id) => ['property_id', id]))}`;
}
