/** Whether the person has asked the browser to save data. Not every browser tells; those that do not count as "no". */
export const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { readonly saveData?: boolean } | undefined)?.saveData === true;
