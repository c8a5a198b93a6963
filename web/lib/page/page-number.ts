/** The page of a list that the URL requests. The first one when the parameter `page` is absent or not a positive whole number. */
export function pageNumber(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}
