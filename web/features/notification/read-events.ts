/** One event of a stream of server-sent events. */
export interface StreamEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: string;
}

/** Reads events as their bytes come in whatever pieces; comments and what is no event are left out. */
export function eventReader(onEvent: (event: StreamEvent) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = '';
  return (bytes) => {
    rest += decoder.decode(bytes, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => {
          const at = line.indexOf(': ');
          return [line.slice(0, at), line.slice(at + 2)] as const;
        }),
      );
      const event = fields.get('event');
      if (event !== undefined) onEvent({ event, id: fields.get('id') ?? null, data: fields.get('data') ?? '' });
    }
  };
}
