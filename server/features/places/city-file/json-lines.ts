/** Finds the line of each value in a JSON text, so that an error in a file can state which line to correct. */

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g;

/** An array or object whose end was not read yet. */
interface Level {
  readonly path: string;
  /** Position in an array; null in an object. */
  index: number | null;
  /** In an object, the key that was read last. */
  key: string | null;
}

/**
 * The line of every value in a text, starting at 1, by the path of the value (`localities.3.pincode`). The entire text has the empty path.
 * @param text valid JSON
 */
export function linesOfJson(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const levels: Level[] = [];
  let line = 1;
  let scannedUntil = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    for (; scannedUntil < index; scannedUntil += 1) if (text[scannedUntil] === '\n') line += 1;
    const level = levels.at(-1);
    if (token === ']' || token === '}') levels.pop();
    else if (token === ',') startNextValue(level);
    else if (level && level.index === null && level.key === null) level.key = JSON.parse(token) as string;
    else if (token !== ':') {
      const path = pathIn(level);
      lines.set(path, line);
      if (token === '[' || token === '{') levels.push({ path, index: token === '[' ? 0 : null, key: null });
    }
  }
  return lines;
}

function startNextValue(level: Level | undefined): void {
  if (!level) return;
  if (level.index === null) level.key = null;
  else level.index += 1;
}

function pathIn(level: Level | undefined): string {
  if (!level) return '';
  const name = level.index === null ? (level.key ?? '') : String(level.index);
  return level.path === '' ? name : `${level.path}.${name}`;
}

/** The line of a value, or of the nearest value that contains it when the text lacks it. */
export function lineOf(lines: ReadonlyMap<string, number>, path: string): number {
  const names = path.split('.');
  for (let length = names.length; length > 0; length -= 1) {
    const line = lines.get(names.slice(0, length).join('.'));
    if (line !== undefined) return line;
  }
  return 1;
}
