import type { Position } from 'geojson';

/** A line and the key of what must be equal for two lines to become one (class, name, number). */
interface KeyedLine {
  readonly key: string;
  readonly coordinates: readonly Position[];
}

/**
 * Joins lines of one key that meet end to end, wherever exactly two of them meet. Roads of OpenStreetMap are cut at every crossing;
 * a name is drawn along a road only where one line is long enough for it.
 */
export function joinLines(lines: readonly KeyedLine[]): KeyedLine[] {
  const linesByKey = Map.groupBy(lines, ({ key }) => key);
  return [...linesByKey].flatMap(([key, sameKey]) =>
    joinSame(sameKey.map(({ coordinates }) => coordinates)).map((coordinates) => ({ key, coordinates })),
  );
}

function joinSame(lines: readonly (readonly Position[])[]): (readonly Position[])[] {
  const endsAt = new Map<string, number[]>();
  for (const [index, line] of lines.entries())
    for (const end of [line[0]!, line.at(-1)!]) endsAt.set(String(end), [...(endsAt.get(String(end)) ?? []), index]);
  const isJoined = new Set<number>();
  /** The line that alone continues at this point; undefined at dead ends, at crossings and where a ring closes. */
  const next = (point: Position): number | undefined => {
    const indexes = endsAt.get(String(point))!;
    return indexes.length === 2 ? indexes.find((index) => !isJoined.has(index)) : undefined;
  };
  return lines.flatMap((line, index) => {
    if (isJoined.has(index)) return [];
    isJoined.add(index);
    const forward = follow(line, lines, next, isJoined);
    return [follow(forward.toReversed(), lines, next, isJoined)];
  });
}

/** Appends what continues at the end of a line. */
function follow(
  start: readonly Position[],
  lines: readonly (readonly Position[])[],
  next: (point: Position) => number | undefined,
  isJoined: Set<number>,
): Position[] {
  const joined = [...start];
  for (let index = next(joined.at(-1)!); index !== undefined; index = next(joined.at(-1)!)) {
    isJoined.add(index);
    const line = lines[index]!;
    const isForward = String(line[0]) === String(joined.at(-1));
    joined.push(...(isForward ? line : line.toReversed()).slice(1));
  }
  return joined;
}
