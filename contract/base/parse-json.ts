/** The value of a JSON text from outside; null when it is not JSON. The caller checks the shape. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
