/** The list with one item moved to a place; the others keep their order. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const target = Math.max(0, Math.min(list.length - 1, to));
  return [...rest.slice(0, target), list[from]!, ...rest.slice(target)];
}
