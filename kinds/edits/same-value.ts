/** Whether two JSON values are equal, regardless of the order of keys; null and absent are the same. */
export function sameValue(a: unknown, b: unknown): boolean {
  const [x, y] = [a ?? null, b ?? null];
  if (x === y) return true;
  if (typeof x !== 'object' || typeof y !== 'object' || x === null || y === null || Array.isArray(x) !== Array.isArray(y)) return false;
  const names = new Set([...Object.keys(x), ...Object.keys(y)]);
  return [...names].every((name) => sameValue((x as Record<string, unknown>)[name], (y as Record<string, unknown>)[name]));
}
