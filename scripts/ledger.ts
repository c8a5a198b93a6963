/** `npm run ledger:check`: proves the books against what they tell of, while the site runs or rests. Exits 1 and names what does not hold. */
import { readConfig } from '../server/config.ts';
import { findEmbedded, startEmbedded } from '../server/db/embedded.ts';
import { openDatabase } from '../server/db/pool.ts';
import { proveBooks } from '../server/ledger/prove.ts';

/** Milliseconds: the books of years are read at once. */
const PATIENCE = 300_000;

const config = readConfig(process.env);
const running = config.db.url ?? (await findEmbedded(config.dataDir, 'thinnai'));
// nobody runs the site: its database is opened for a moment
const own = running ? null : await startEmbedded({ dataDir: config.dataDir });
await own?.createDatabase('thinnai');
const database = openDatabase({
  url: running ?? own!.appUrl('thinnai'),
  size: 1,
  statementTimeoutMs: PATIENCE,
  onError: (error) => console.error(error.message),
});
try {
  const broken = await proveBooks(database.db);
  for (const sentence of broken) console.error(sentence);
  const { count } = await database.db
    .selectFrom('ledger_entry')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (broken.length === 0) console.log(`The books are right: ${count} entries.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await database.close();
  await own?.stop();
}
