/** Parses JSON text from outside; null when it is not JSON. The caller must check the shape. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
