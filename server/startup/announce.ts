import { DEMO_PEOPLE } from '../../demo/seed/people.ts';
import type { Config } from '../config/config.ts';
import { outboxFiles } from '../http/outbox-page.ts';

/**
 * Prints the URL of the site in the terminal in which it was started.
 * @param address the public URL of the site
 */
export function announce(config: Config, address: string): void {
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  if (config.role === 'worker') return print('Thinnai runs jobs');
  print(`Thinnai is at ${address}`);
  if (outboxFiles(config).length > 0) print(`Login codes and other messages: ${address}/outbox`);
  if (config.seed !== 'demo') return;
  const people = Object.entries(DEMO_PEOPLE).map(([role, { name, phone }]) => `${name} ${phone} (${role})`);
  print(`Demo people to log in as: ${people.join(', ')}`);
}
