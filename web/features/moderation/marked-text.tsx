import type { Finding } from '../../../contract/moderation/finding.ts';

/** A text in which the words of findings are highlighted. Always rendered as plain text, never as HTML. */
export function MarkedText({ text, findings }: { readonly text: string; readonly findings: readonly Finding[] }) {
  const spans = findings
    .flatMap(({ span }) => span ?? [])
    .filter(({ from, to }) => from >= 0 && to <= text.length && from < to)
    .toSorted((a, b) => a.from - b.from);
  const parts: { readonly position: number; readonly text: string; readonly isMarked: boolean }[] = [];
  let position = 0;
  for (const { from, to } of spans) {
    if (to <= position) continue;
    if (from > position) parts.push({ position, text: text.slice(position, from), isMarked: false });
    const start = Math.max(from, position);
    parts.push({ position: start, text: text.slice(start, to), isMarked: true });
    position = to;
  }
  if (position < text.length) parts.push({ position, text: text.slice(position), isMarked: false });
  return parts.map((part) =>
    part.isMarked ? (
      <mark key={part.position} className="rounded-sm bg-mustard-soft px-0.5 font-semibold text-ink outline outline-mustard">
        {part.text}
      </mark>
    ) : (
      <span key={part.position}>{part.text}</span>
    ),
  );
}
