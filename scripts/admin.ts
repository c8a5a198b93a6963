/** `npm run admin -- grant <phone> [role]`: gives a person a role, administrator when none is named, whether the site runs or not. */
import { mobile } from '../contract/auth.ts';
import { ROLES } from '../contract/roles.ts';
import { readConfig } from '../server/config.ts';
import { findEmbedded, startEmbedded } from '../server/db/embedded.ts';
import { openDatabase } from '../server/db/pool.ts';
import { grant } from '../server/features/user/grant.ts';

const [command, number, named = 'administrator', ...rest] = process.argv.slice(2);
const phone = mobile.safeParse(number);
const role = ROLES.find((one) => one === named);
if (command !== 'grant' || !phone.success || !role || rest.length > 0) {
  console.error(`Use: npm run admin -- grant <phone> [role], with a number of ten digits and one of these roles: ${ROLES.join(', ')}.`);
  process.exit(2);
}

const config = readConfig(process.env);
const running = config.db.url ?? (await findEmbedded(config.dataDir, 'thinnai'));
// nobody runs the site: its database is opened for a moment
const own = running ? null : await startEmbedded({ dataDir: config.dataDir });
await own?.createDatabase('thinnai');
const database = openDatabase({
  url: running ?? own!.appUrl('thinnai'),
  size: 1,
  statementTimeoutMs: config.db.statementTimeoutMs,
  onError: (error) => console.error(error.message),
});
try {
  const outcome = await grant(database.db, phone.data, role, new Date());
  console.log(
    {
      done: `This person has the role ${role} now.`,
      nobody: 'Nobody has logged in with this number yet. Log in with it once, then run this again.',
      last_administrator: 'This is the last administrator. Make somebody else one first.',
    }[outcome],
  );
  process.exitCode = outcome === 'done' ? 0 : 1;
} finally {
  await database.close();
  await own?.stop();
}
