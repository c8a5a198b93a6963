import { AGENT_LANGUAGES, PARTNER_LIMITS, KINDS_THAT_NEED_AGENT_RERA } from '../../../contract/partners/partner-choices.ts';
import { KIND_IDS } from '../../../kinds/index.ts';
import { RERA_AUTHORITIES } from '../../../kinds/rera-authorities.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { GstState } from '../../../contract/calculators/gst-states.ts';
import type { Client } from '../../../contract/base/client.ts';
import type { FormOptions } from './form-options.ts';

/** For loaders only: the browser gets the options without the data from which they are built. */
export async function loadForm(api: Client): Promise<FormOptions> {
  const { data: cities, default: defaultCity } = await api('GET /cities');
  return {
    cities: cities.map(({ slug, name }) => ({ value: slug, label: name })),
    kinds: KIND_IDS.map((id) => ({ value: id, label: m[`prices.kind.${id}`](), needsRera: KINDS_THAT_NEED_AGENT_RERA.includes(id) })),
    languages: AGENT_LANGUAGES.map((token) => ({ value: token, label: m[`partner.language.${token}`]() })),
    states: Object.entries(RERA_AUTHORITIES).map(([code, { name, agent }]) => ({
      value: code,
      label: m['partner_form.state']({ state: m[`gst_state.${code as GstState}`](), authority: name }),
      example: agent.example,
    })),
    defaultCity,
    limits: PARTNER_LIMITS,
  };
}
