/**
 * `npm run admin -- grant <phone> [role]` gives a person a role (administrator by default). `npm run admin -- secret [command]` replaces
 * APP_SECRET. Both work whether or not the site is running.
 */
import { mobile } from '../contract/auth/auth.ts';
import { ROLES, type Role } from '../contract/base/roles.ts';
import { grantRole } from '../server/features/account/grant-role.ts';
import { withDatabase } from './database.ts';
import { SECRET_COMMANDS, secretCommands } from './secret.ts';
import { readConfigOrExit } from './configuration.ts';

const OUTCOME_MESSAGES = {
  done: (role: Role) => `This person has the role ${role} now.`,
  no_account: () => 'Nobody has logged in with a code to this number yet. Log in so once, then run this command again.',
  last_administrator: () => 'This is the last administrator. Make somebody else an administrator first.',
} as const;

async function grant(phone: string, role: Role): Promise<void> {
  const config = readConfigOrExit();
  await withDatabase(config, { statementTimeoutMs: config.db.statementTimeoutMs }, async (db) => {
    const outcome = await grantRole(db, phone, role, new Date());
    console.log(OUTCOME_MESSAGES[outcome](role));
    process.exitCode = outcome === 'done' ? 0 : 1;
  });
}

const [command, argument, roleName = 'administrator', ...extraArguments] = process.argv.slice(2);
const phone = mobile.safeParse(argument);
const role = ROLES.find((name) => name === roleName);
const secretCommand = SECRET_COMMANDS.find((name) => name === (argument ?? 'show'));
if (command === 'grant' && phone.success && role && extraArguments.length === 0) await grant(phone.data, role);
else if (command === 'secret' && secretCommand && process.argv.length <= 4) await secretCommands[secretCommand](readConfigOrExit());
else {
  console.error(
    `Usage: npm run admin -- grant <phone> [role], with a number of ten digits and one of these roles: ${ROLES.join(', ')};\nor npm run admin -- secret [${SECRET_COMMANDS.join(' | ')}].`,
  );
  process.exitCode = 2;
}
