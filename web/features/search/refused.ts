/** A search whose address says what no search can: which part is wrong, in words, and the same search without it. */
import { ApiError } from '../../../contract/client.ts';
import type { SearchPage } from '../../../contract/property-pages.ts';
import { m } from '../../../messages/compiled/messages.js';
import { orErrorPage } from '../../lib/page-errors.ts';

/** The query of an address, by name. */
export type AddressQuery = Readonly<Record<string, readonly string[]>>;

export interface Answered {
  readonly page: SearchPage;
  /** Sentences about what was left out; none when everything was understood. */
  readonly refused: readonly string[];
}

/**
 * Asks as the address says; what is refused by name is left out and told. Some things are found wrong only once others are left out,
 * so it asks until nothing is.
 */
export async function askLeniently(query: AddressQuery, ask: (query: AddressQuery) => Promise<{ data: SearchPage }>): Promise<Answered> {
  const refused: Wrong[] = [];
  for (let asked = query; ;) {
    try {
      const { data: page } = await ask(asked);
      return { page, refused: refused.map((one) => sentence(one, page)) };
    } catch (error) {
      const wrong = error instanceof ApiError && error.status === 422 ? wrongIn(asked, error) : [];
      if (wrong.length === 0) return orErrorPage(Promise.reject<Answered>(error));
      refused.push(...wrong);
      asked = Object.fromEntries(Object.entries(asked).filter(([name]) => !wrong.some(({ names }) => names.includes(name))));
    }
  }
}

interface Wrong {
  /** Parameters that go together: both bounds of a range the wrong way round. */
  readonly names: readonly string[];
  readonly value: string;
  readonly message: string;
}

function wrongIn(query: AddressQuery, { errors }: ApiError): Wrong[] {
  const found = errors.map(({ path, message }): Wrong => {
    const [name = ''] = path.split('.');
    const other = name.replace(/_min$/, '_max');
    // each bound alone is a number: it is the two together that are wrong
    const reversed = other !== name && query[other] !== undefined && isNumber(query[name]) && isNumber(query[other]);
    return { names: reversed ? [name, other] : [name], value: query[name]?.join(', ') ?? '', message };
  });
  return found.every(({ names }) => query[names[0]!] !== undefined) ? found : [];
}

const isNumber = (values: readonly string[] | undefined): boolean => values?.length === 1 && Number.isFinite(Number(values[0]));

function sentence({ names, value, message }: Wrong, page: SearchPage): string {
  const [name = ''] = names;
  if (names.length > 1) return message;
  const label = name === 'sort' ? m['search.sort']() : page.controls.find(({ param }) => name.replace(/_(min|max)$/, '') === param)?.label;
  return label ? m['search.refused_value']({ label, value }) : m['search.refused_part']({ value });
}
