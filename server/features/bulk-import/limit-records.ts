import { m } from '../../../messages/compiled/messages.js';
import { FileError } from './file-error.ts';

const [LF, CR, QUOTE] = [10, 13, 34];

/**
 * Passes a CSV file on while none of its records has more bytes than the limit. The parser counts the content of cells alone, so that a
 * record of millions of empty cells would pass it and occupy the event loop for seconds.
 * @param limit in bytes, delimiters and quotation marks included
 * @throws FileError with the number of the row
 */
export async function* limitRecords(file: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let [row, bytes, isQuoted, previous] = [1, 0, false, 0];
  for await (const chunk of file) {
    // a loop over indexes: the file has up to 20 million bytes
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      // two quotation marks in a quoted cell are one of its content: they change the state twice
      if (byte === QUOTE) isQuoted = !isQuoted;
      const endsRecord = !isQuoted && (byte === LF || byte === CR);
      bytes = endsRecord ? 0 : bytes + 1;
      if (endsRecord && !(byte === LF && previous === CR)) row += 1;
      if (bytes > limit) throw new FileError(m['bulk_error.row_too_long']({ row, limit: limit / 1024 }));
      previous = byte;
    }
    yield chunk;
  }
}
