/** Options and limits of the partner application form. Free of zod, because browsers load this file. */
import { KIND_IDS, KINDS } from '../../kinds/index.ts';

/** Languages of India that an agent may speak, by ISO 639 code. */
export const AGENT_LANGUAGES = ['en', 'hi', 'ta', 'te', 'kn', 'ml', 'mr', 'gu', 'bn', 'pa', 'or', 'as', 'ur'] as const;
/**
 * Limits of an application, which the form shows too. `firstYear` is the first accepted year in which a business began; all others are
 * maximums.
 */
export const PARTNER_LIMITS = { cities: 5, localities: 20, firm: 100, address: 300, reraNumber: 100, firstYear: 1950 } as const;
/** Kinds for which agents must be registered under RERA, that is, whose listings require the agent's number. */
export const KINDS_THAT_NEED_AGENT_RERA: readonly string[] = KIND_IDS.filter((id) => 'agent_rera_id' in KINDS[id].fields);
