/** Questions that people ask before a visit. They can edit the texts before sending them. */
import { KINDS, type KindId } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';

/** The questions depend on what the kind declares, so a new kind gets its questions without an entry here. */
export function readyQuestions(id: KindId): string[] {
  const { deal, family, fields } = KINDS[id];
  return [
    m['contact_question.available'](),
    deal === 'rent' ? m['contact_question.final_rent']() : m['contact_question.final_price'](),
    ...('preferred_tenants' in fields ? [m['contact_question.tenants']()] : []),
    ...(family === 'pg_hostels' ? [m['contact_question.food']()] : []),
    ...(family === 'flatmate' ? [m['contact_question.household']()] : []),
    ...(deal === 'sale' ? [m['contact_question.documents']()] : []),
    m['contact_question.visit'](),
  ];
}
