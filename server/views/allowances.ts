/** What people may use of each other's time: one function answers it, whatever it is that grants it. */
import type { PlanHint } from '../../contract/errors.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../db/schema.ts';

/** New contacts of a person. */
export interface ContactAllowance {
  /** Per calendar day in India. */
  readonly perDay: number;
  readonly per30Days: number;
}

/** How many owners this person may newly contact. Everybody has the free allowance of a proven number; plans add to it. */
export async function contactAllowance(config: Config, _tx: Db | Tx, _userId: string): Promise<ContactAllowance> {
  return { perDay: config.contacts.perDay, per30Days: config.contacts.per30Days };
}

/** New people who reach an owner within a day; whoever comes later waits for a day with room. */
export async function inboundAllowance(config: Config, _tx: Db | Tx, _ownerId: string): Promise<number> {
  return config.contacts.inboundPerDay;
}

/** Plans on offer that allow more contacts than a person has, the cheapest first. */
export async function plansThatHelp(_tx: Db | Tx, _present: ContactAllowance): Promise<readonly PlanHint[]> {
  return [];
}
