import type { Finding } from '../../../contract/findings.ts';

/** A text with the words that something was found in. Plain text always: what people typed is shown, not obeyed. */
export function MarkedText({ text, findings }: { readonly text: string; readonly findings: readonly Finding[] }) {
  const spans = findings
    .flatMap(({ span }) => span ?? [])
    .filter(({ from, to }) => from >= 0 && to <= text.length && from < to)
    .toSorted((a, b) => a.from - b.from);
  const parts: { readonly at: number; readonly text: string; readonly marked: boolean }[] = [];
  let at = 0;
  for (const { from, to } of spans) {
    if (to <= at) continue;
    if (from > at) parts.push({ at, text: text.slice(at, from), marked: false });
    const begin = Math.max(from, at);
    parts.push({ at: begin, text: text.slice(begin, to), marked: true });
    at = to;
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), marked: false });
  return parts.map((part) =>
    part.marked ? (
      <mark key={part.at} className="rounded-sm bg-mustard-soft px-0.5 font-semibold text-ink outline outline-mustard">
        {part.text}
      </mark>
    ) : (
      <span key={part.at}>{part.text}</span>
    ),
  );
}
