import type { Deps } from '../deps.ts';
import { resume } from '../registry/resume.ts';
import { addDemoPlans, grantDemoRoles } from './seeding/demo.ts';

/**
 * Work that one process of a start does before any of them serves: resumes unfinished work of an earlier run, and adds the roles and plans
 * of the demo.
 */
export async function resumeWork(deps: Deps): Promise<void> {
  await resume(deps);
  await grantDemoRoles(deps);
  await addDemoPlans(deps);
}
