/** Adds or removes an option. The exclusive option excludes all others. The result has the order of the options; null when it is empty. */
export function toggleToken(
  selected: readonly string[],
  token: string,
  allTokens: readonly string[],
  exclusive: string | undefined,
): readonly string[] | null {
  if (selected.includes(token)) {
    const remaining = selected.filter((other) => other !== token);
    return remaining.length > 0 ? remaining : null;
  }
  if (token === exclusive) return [token];
  const nextTokens = new Set([...selected.filter((other) => other !== exclusive), token]);
  return allTokens.filter((other) => nextTokens.has(other));
}
