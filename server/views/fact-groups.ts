import type { Listing } from '../../contract/shapes.ts';
import { isBlank } from '../../kinds/condition.ts';
import { FACT_GROUPS, type Kind, type Values } from '../../kinds/field.ts';
import { fieldLabelId, groupLabelId } from '../../kinds/label-ids.ts';
import { isAsked } from '../../kinds/publish.ts';
import { factOf, type Fact } from './facts.ts';
import { RERA_FIELDS } from './rera.ts';
import { textOf } from './text.ts';

/** Every fact there is, by group. What stands in a part of its own (sums, registrations) is not said twice. */
export function factGroups(kind: Kind, values: Values, context: { state: string; today: string }): Listing['fact_groups'] {
  return FACT_GROUPS.flatMap((group) => {
    const facts = names(kind).flatMap((name) => {
      const field = kind.fields[name]!;
      if (field.show !== group || field.control === 'money' || RERA_FIELDS.has(name) || !isAsked(field, values, context)) return [];
      return factOf(kind, name, values) ?? notStated(kind, name, values) ?? [];
    });
    return facts.length > 0 ? [{ id: group, title: textOf(groupLabelId(group)), facts }] : [];
  });
}

/** Fields as declared, but sizes among themselves from the most honest on. */
function names(kind: Kind): string[] {
  const sizes = kind.area.filter((name) => name in kind.fields);
  let next = 0;
  return Object.keys(kind.fields).map((name) => (sizes.includes(name) ? sizes[next++]! : name));
}

/** The most honest size is missed aloud: prices are held against it. */
function notStated(kind: Kind, name: string, values: Values): Fact | null {
  const field = kind.fields[name]!;
  if (name !== kind.area[0] || !isBlank(values[name])) return null;
  return { field: name, label: textOf(fieldLabelId(name, field)), text: textOf('fact.not_stated') };
}
