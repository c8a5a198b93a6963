/** Adds or takes away a token; the exclusive one stands alone. Null when none is left. The order is that of the options. */
export function toggleToken(
  chosen: readonly string[],
  token: string,
  order: readonly string[],
  exclusive: string | undefined,
): readonly string[] | null {
  if (chosen.includes(token)) {
    const rest = chosen.filter((one) => one !== token);
    return rest.length > 0 ? rest : null;
  }
  if (token === exclusive) return [token];
  const kept = new Set([...chosen.filter((one) => one !== exclusive), token]);
  return order.filter((one) => kept.has(one));
}
