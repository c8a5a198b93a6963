import type { contract } from '../../../contract/index.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { readDutyRates } from '../../places/stamp-duty-rates.ts';
import { textById } from '../../i18n/text.ts';

const byName = new Intl.Collator('en-IN');

export function calculatorHandlers({ db }: Deps): Handlers<typeof contract.calculators> {
  return {
    async getStampDuty(_, { query }) {
      const states = [...(await readDutyRates(db))].filter(([state]) => !query.state || state === query.state);
      return {
        data: states
          .map(([state, rates]) => ({ state, name: textById(`state.${state.toLowerCase()}`), rates: [...rates] }))
          .toSorted((a, b) => byName.compare(a.name, b.name)),
      };
    },
  };
}
