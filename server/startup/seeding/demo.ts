import { DEMO_PEOPLE } from '../../../demo/seed/people.ts';
import { seedDemoPlans } from '../../../demo/seed/plans.ts';
import type { Deps } from '../../deps.ts';
import { grantRole } from '../../features/account/grant-role.ts';

/** Adds the demo plans. Never in production, where the operator creates plans. */
export async function addDemoPlans({ config, db, now }: Deps): Promise<void> {
  if (!config.production && config.seed === 'demo') await seedDemoPlans(db, now());
}

/** Gives the demo moderator and administrator their roles. Never in production, where other people may own these phone numbers. */
export async function grantDemoRoles({ config, db, now }: Deps): Promise<void> {
  if (config.production || config.seed !== 'demo') return;
  for (const role of ['moderator', 'administrator'] as const) {
    const { phone } = DEMO_PEOPLE[role];
    const person = await db
      .selectFrom('app_user')
      .select('role')
      .where('phone', '=', phone)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (person?.role === 'user') await grantRole(db, phone, role, now());
  }
}
