/** `npm run admin -- grant <phone> [role]`: gives a person a role (administrator by default), whether the site is running or not. */
import { mobile } from '../contract/auth/auth.ts';
import { ROLES } from '../contract/base/roles.ts';
import { readConfig } from '../server/config/config.ts';
import { grantRole } from '../server/features/account/grant-role.ts';
import { withDatabase } from './database.ts';

const [command, number, roleName = 'administrator', ...rest] = process.argv.slice(2);
const phone = mobile.safeParse(number);
const role = ROLES.find((name) => name === roleName);
if (command !== 'grant' || !phone.success || !role || rest.length > 0) {
  console.error(`Usage: npm run admin -- grant <phone> [role], with a number of ten digits and one of these roles: ${ROLES.join(', ')}.`);
  process.exit(2);
}

const OUTCOMES = {
  done: `This person has the role ${role} now.`,
  nobody: 'Nobody has logged in with this number yet. Log in with it once, then run this command again.',
  last_administrator: 'This is the last administrator. Make somebody else an administrator first.',
} as const;

const config = readConfig(process.env);
await withDatabase(config, { statementTimeoutMs: config.db.statementTimeoutMs }, async (db) => {
  const outcome = await grantRole(db, phone.data, role, new Date());
  console.log(OUTCOMES[outcome]);
  process.exitCode = outcome === 'done' ? 0 : 1;
});
