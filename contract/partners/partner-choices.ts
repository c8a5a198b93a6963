/** Choices and limits of applications, also for the browser: without schemas, whose library it does not load. */
import { KIND_IDS, KINDS } from '../../kinds/index.ts';

/** Languages of India an agent may speak, by ISO 639. */
export const LANGUAGES = ['en', 'hi', 'ta', 'te', 'kn', 'ml', 'mr', 'gu', 'bn', 'pa', 'or', 'as', 'ur'] as const;
/** Limits of an application; its form shows them too. */
export const PARTNER_LIMITS = { cities: 5, localities: 20, firm: 100, address: 300, since: 1950 } as const;
/** Kinds whose agents have to be registered under RERA: those whose listings require the agent's number. */
export const REGISTERED_KINDS: readonly string[] = KIND_IDS.filter((id) => 'agent_rera_id' in KINDS[id].fields);
