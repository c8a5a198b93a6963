import { m } from '../../../messages/compiled/messages.js';
import { FileError } from './file-error.ts';

const [LF, CR, QUOTE] = [10, 13, 34];

/**
 * Passes a CSV file through as long as no record exceeds the limit in bytes. The parser counts only the content of cells, so it would
 * accept a record of millions of empty cells, which would block the event loop for seconds.
 * @param limit in bytes, including delimiters and quotation marks
 * @throws FileError with the number of the row
 */
export async function* limitRecords(file: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let [row, bytes, isQuoted, previous] = [1, 0, false, 0];
  for await (const chunk of file) {
    // a loop over indexes for speed: the file has up to 20 million bytes
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index]!;
      // two quotation marks inside a quoted cell are one quotation mark of its content; they change the state twice, which has no effect
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
