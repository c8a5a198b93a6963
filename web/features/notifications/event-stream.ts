/** One server-sent event. */
export interface StreamEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: string;
}

/**
 * Parses a stream of server-sent events. The returned function accepts its bytes in chunks of any size and calls `onEvent` for each
 * complete event that has a name. Comments are ignored.
 */
export function createEventParser(onEvent: (event: StreamEvent) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder();
  let buffer = '';
  return (bytes) => {
    buffer += decoder.decode(bytes, { stream: true });
    const blocks = buffer.split('\n\n');
    buffer = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => {
          const separator = line.indexOf(': ');
          return [line.slice(0, separator), line.slice(separator + 2)] as const;
        }),
      );
      const event = fields.get('event');
      if (event !== undefined) onEvent({ event, id: fields.get('id') ?? null, data: fields.get('data') ?? '' });
    }
  };
}
