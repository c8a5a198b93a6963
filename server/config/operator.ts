/** The operator of the site, from the environment. Outside production, missing values are replaced with a marked example. */
import type { Operator } from '../../contract/base/operator.ts';

interface OperatorVariables {
  readonly OPERATOR_NAME?: string | undefined;
  readonly OPERATOR_ADDRESS?: string | undefined;
  readonly GRIEVANCE_OFFICER?: string | undefined;
  readonly GRIEVANCE_EMAIL?: string | undefined;
  readonly GRIEVANCE_PHONE?: string | undefined;
}

// Reserved values: no real person, address, domain or number can have them.
const EXAMPLE = {
  OPERATOR_NAME: 'Example operator (demo)',
  OPERATOR_ADDRESS: '1 Example Street, Coimbatore 641001, Tamil Nadu',
  GRIEVANCE_OFFICER: 'Example officer (demo)',
  GRIEVANCE_EMAIL: 'grievance@thinnai.example',
  GRIEVANCE_PHONE: '+91 00000 00000',
} satisfies Required<OperatorVariables>;

const NAMES = Object.keys(EXAMPLE) as (keyof OperatorVariables)[];

/** Names of variables that production requires but that are not set. */
export const missingOperatorVariables = (environment: OperatorVariables): readonly string[] =>
  NAMES.filter((name) => environment[name] === undefined);

/** @param optional names of values that have no example */
export function operatorOf(
  environment: OperatorVariables,
  optional: Pick<Operator, 'phone'> & Pick<Operator['officer'], 'designation' | 'hours'>,
): Operator {
  const configuredValues = NAMES.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]]));
  const values = { ...EXAMPLE, ...Object.fromEntries(configuredValues) };
  return {
    name: values.OPERATOR_NAME,
    address: values.OPERATOR_ADDRESS,
    phone: optional.phone,
    officer: {
      name: values.GRIEVANCE_OFFICER,
      designation: optional.designation,
      email: values.GRIEVANCE_EMAIL,
      phone: values.GRIEVANCE_PHONE,
      hours: optional.hours,
    },
    isDemo: missingOperatorVariables(environment).length > 0,
  };
}
