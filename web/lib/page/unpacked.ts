/** Data of pages by its JSON text (`packed.ts`). In the browser there is one entry; the server renders several pages at once. */
export const unpacked = new Map<string, unknown>();

/**
 * Removes the data of a page that the server has rendered. If it stayed until other pages displaced it, V8 would move it to its old
 * generation, whose collections take much longer.
 */
export function forgetUnpacked(loaderData: Readonly<Record<string, unknown>>): void {
  for (const data of Object.values(loaderData)) if (typeof data === 'string') unpacked.delete(data);
}
