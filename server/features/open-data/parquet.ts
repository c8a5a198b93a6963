/** Writes the open data of a city as Apache Parquet. Only one row group of bounded size is in memory at a time. */
import type { ParquetWriter } from 'hyparquet-writer';
import { COLUMNS, LICENCE, NUMBER_COLUMNS, type OpenDataRecord } from './records.ts';

const ROWS_PER_GROUP = 20_000;

const SCHEMA: ConstructorParameters<typeof ParquetWriter>[0]['schema'] = [
  { name: 'listing', num_children: COLUMNS.length },
  ...COLUMNS.map((name) =>
    NUMBER_COLUMNS.has(name)
      ? { name, type: 'DOUBLE' as const, repetition_type: 'OPTIONAL' as const }
      : { name, type: 'BYTE_ARRAY' as const, converted_type: 'UTF8' as const, repetition_type: 'OPTIONAL' as const },
  ),
];

export async function* writeParquet(batches: AsyncIterable<readonly OpenDataRecord[]>): AsyncGenerator<Buffer> {
  // imported here, because only the job that writes open data needs it
  const { ByteWriter, ParquetWriter: Writer } = await import('hyparquet-writer');
  const writer = new ByteWriter();
  // Resets only the position in the buffer. The writer counts the position in the file separately, in `offset`.
  const takeBytes = (): Buffer => {
    const bytes = Buffer.from(writer.getBytes());
    writer.index = 0;
    return bytes;
  };
  const file = new Writer({ writer, schema: SCHEMA, createdBy: 'thinnai', kvMetadata: [{ key: 'licence', value: LICENCE.url }] });
  const writeGroup = (records: readonly OpenDataRecord[]) =>
    file.write({
      columnData: COLUMNS.map((name) => ({ name, data: records.map((record) => record[name]) })),
      rowGroupSize: ROWS_PER_GROUP,
    });
  let pendingRecords: OpenDataRecord[] = [];
  for await (const records of batches) {
    pendingRecords = pendingRecords.concat(records);
    if (pendingRecords.length < ROWS_PER_GROUP) continue;
    await writeGroup(pendingRecords.splice(0, ROWS_PER_GROUP));
    yield takeBytes();
  }
  if (pendingRecords.length > 0) await writeGroup(pendingRecords);
  await file.finish();
  yield takeBytes();
}
