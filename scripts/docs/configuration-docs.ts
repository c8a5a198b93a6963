/**
 * `npm run docs:configuration` writes docs/configuration.md from the schema of the environment variables. A test checks that it is up to
 * date.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { VARIABLE_GROUPS } from '../../server/config/environment.ts';
import { root } from '../tool.ts';

const CONFIGURATION_PAGE = join(root, 'docs', 'configuration.md');

const INTRODUCTION = `# Configuration

Environment variables. A wrong value stops the start with a message that names the variable. No variable is needed to try the site out.

This page is generated from \`server/config/environment.ts\` by \`npm run docs:configuration\`. In production (\`SITE_MODE=production\`) the start
also fails, and names everything that has to change, where a local adapter, a missing secret, disabled rate limits or a missing operator is left.

Every variable can be in a file instead: \`APP_SECRET_FILE=/run/secrets/app_secret\` reads the value of \`APP_SECRET\` from there, as Docker and
systemd hand over secrets. An empty value is as good as none, except for \`PUSH_SERVICES\`.
`;

/** The page as Markdown. */
export function configurationPage(): string {
  const groups = Object.entries(VARIABLE_GROUPS).map(([group, variables]) => {
    const rows = Object.entries(variables).map(([name, schema]) => `| \`${name}\` | ${defaultOf(schema)} | ${schema.description ?? ''} |`);
    return [`## ${group}`, '', '| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
  });
  return `${INTRODUCTION}\n${groups.join('\n\n')}\n`;
}

/** Default value in the form of an environment variable; empty when there is none. */
function defaultOf(schema: z.ZodType): string {
  const value = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  if (value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  return `\`${String(value)}\``;
}

if (import.meta.main) writeFileSync(CONFIGURATION_PAGE, configurationPage());
