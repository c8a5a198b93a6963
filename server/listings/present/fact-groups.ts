import type { Listing } from '../../../contract/listing/listing.ts';
import { isBlank } from '../../../kinds/condition.ts';
import { FACT_GROUPS, type Kind, type Values } from '../../../kinds/field.ts';
import { fieldLabelId, groupLabelId } from '../../../kinds/label-ids.ts';
import { isApplicable } from '../../../kinds/validation/publish.ts';
import { factOf, type Fact } from './facts.ts';
import { RERA_FIELDS } from './rera.ts';
import { textById } from '../../i18n/text.ts';

/** All facts of a listing by group, except prices and registrations, which the page shows in separate sections. */
export function factGroups(kind: Kind, values: Values, context: { state: string; today: string }): Listing['fact_groups'] {
  return FACT_GROUPS.flatMap((group) => {
    const facts = orderedNames(kind).flatMap((name) => {
      const field = kind.fields[name]!;
      if (field.show !== group || field.control === 'money' || RERA_FIELDS.has(name) || !isApplicable(field, values, context)) return [];
      return factOf(kind, name, values) ?? notStated(kind, name, values) ?? [];
    });
    return facts.length > 0 ? [{ id: group, title: textById(groupLabelId(group)), facts }] : [];
  });
}

/** Fields in the order of their declaration, but sizes in the order of `kind.area`, the most reliable one first. */
function orderedNames(kind: Kind): string[] {
  const sizes = kind.area.filter((name) => name in kind.fields);
  let nextSize = 0;
  return Object.keys(kind.fields).map((name) => (sizes.includes(name) ? sizes[nextSize++]! : name));
}

/** The most reliable size is shown even when it is missing, because prices are compared by it. */
function notStated(kind: Kind, name: string, values: Values): Fact | null {
  const field = kind.fields[name]!;
  if (name !== kind.area[0] || !isBlank(values[name])) return null;
  return { field: name, label: textById(fieldLabelId(name, field)), text: textById('fact.not_stated') };
}
