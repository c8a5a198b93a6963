import { hasCapability, type Capability } from '../../../contract/base/roles.ts';
import { m } from '../../../messages/compiled/messages.js';

export interface Section {
  readonly path: string;
  /** The capability that a role needs for this section. The server checks the same table. */
  readonly capability: Capability;
  readonly label: () => string;
}

export const OVERVIEW_PATH = '/admin';

/** Pages of the console, in the order of its navigation. */
export const SECTIONS: readonly Section[] = [
  { path: OVERVIEW_PATH, capability: 'open_console', label: m['admin.overview'] },
  { path: '/admin/review', capability: 'review', label: m['admin.review'] },
  { path: '/admin/reports', capability: 'decide_reports', label: m['report_desk.title'] },
  { path: '/admin/role-appeals', capability: 'review', label: m['lister_role.console'] },
  { path: '/admin/plans', capability: 'manage_plans', label: m['plans.admin_title'] },
  { path: '/admin/partners', capability: 'manage_people', label: m['admin.partners'] },
  { path: '/admin/support', capability: 'answer_support', label: m['admin.support'] },
  { path: '/admin/people', capability: 'answer_support', label: m['admin.people'] },
  { path: '/admin/lists', capability: 'curate_lists', label: m['admin.lists'] },
  { path: '/admin/places', capability: 'manage_places', label: m['places.title'] },
  { path: '/admin/templates', capability: 'manage_settings', label: m['templates.title'] },
  { path: '/admin/documents', capability: 'manage_settings', label: m['site_document.console'] },
  { path: '/admin/settings', capability: 'manage_settings', label: m['settings.title'] },
  { path: '/admin/audit', capability: 'see_audit', label: m['admin.audit'] },
];

export const sectionsOf = (role: string): readonly Section[] => SECTIONS.filter(({ capability }) => hasCapability(role, capability));

/** The section of a path, including paths of its sub-pages. */
export const sectionAt = (path: string): Section | undefined =>
  SECTIONS.filter((section) => path === section.path || path.startsWith(`${section.path}/`)).toSorted(
    (a, b) => b.path.length - a.path.length,
  )[0];
