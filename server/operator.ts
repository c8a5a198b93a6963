/** Who runs the site, from the environment; made up and marked as such where a site is tried out. */
import type { Operator } from '../contract/operator.ts';

interface Named {
  readonly OPERATOR_NAME?: string | undefined;
  readonly OPERATOR_ADDRESS?: string | undefined;
  readonly GRIEVANCE_OFFICER?: string | undefined;
  readonly GRIEVANCE_EMAIL?: string | undefined;
  readonly GRIEVANCE_PHONE?: string | undefined;
}

// names nobody has, an address nobody lives at, a domain and a number nobody can be given
const EXAMPLE = {
  OPERATOR_NAME: 'Example operator (demo)',
  OPERATOR_ADDRESS: '1 Example Street, Coimbatore 641001, Tamil Nadu',
  GRIEVANCE_OFFICER: 'Example officer (demo)',
  GRIEVANCE_EMAIL: 'grievance@thinnai.example',
  GRIEVANCE_PHONE: '+91 00000 00000',
} satisfies Required<Named>;

const NAMES = Object.keys(EXAMPLE) as (keyof Named)[];

/** What a site in public still has to say, as variables; empty when all is said. */
export const unnamed = (e: Named): readonly string[] => NAMES.filter((name) => e[name] === undefined);

/** @param more what may be left out */
export function operatorOf(e: Named, more: Pick<Operator, 'phone'> & Pick<Operator['officer'], 'designation' | 'hours'>): Operator {
  const said = { ...EXAMPLE, ...Object.fromEntries(NAMES.flatMap((name) => (e[name] === undefined ? [] : [[name, e[name]]]))) };
  return {
    name: said.OPERATOR_NAME,
    address: said.OPERATOR_ADDRESS,
    phone: more.phone,
    officer: {
      name: said.GRIEVANCE_OFFICER,
      designation: more.designation,
      email: said.GRIEVANCE_EMAIL,
      phone: said.GRIEVANCE_PHONE,
      hours: more.hours,
    },
    demo: unnamed(e).length > 0,
  };
}
