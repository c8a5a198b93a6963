import type { Deps } from '../deps.ts';
import { resume } from '../registry/resume.ts';
import { addDemoPlans, grantDemoRoles } from './seeding/demo.ts';

/** What one process of a start does before any of them serves: unfinished work of an earlier run, and the demo's people and plans. */
export async function resumeWork(deps: Deps): Promise<void> {
  await resume(deps);
  await grantDemoRoles(deps);
  await addDemoPlans(deps);
}
