/**
 * Whether two stored JSON values are equal, regardless of the order of keys; null and absent are the same. `isSameValue` of the form in the
 * browser has other rules.
 */
export function isEqualJson(a: unknown, b: unknown): boolean {
  const [x, y] = [a ?? null, b ?? null];
  if (x === y) return true;
  if (typeof x !== 'object' || typeof y !== 'object' || x === null || y === null || Array.isArray(x) !== Array.isArray(y)) return false;
  const names = new Set([...Object.keys(x), ...Object.keys(y)]);
  return [...names].every((name) => isEqualJson((x as Record<string, unknown>)[name], (y as Record<string, unknown>)[name]));
}
