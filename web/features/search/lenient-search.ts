/** Searches for a URL that contains invalid parameters: drops them, searches with the others, and explains what was dropped. */
import { ApiError } from '../../../contract/base/client.ts';
import type { SearchPage } from '../../../contract/search/search-page.ts';
import { m } from '../../../messages/compiled/messages.js';
import { orErrorPage } from '../../lib/page/page-errors.ts';

/** The query parameters of a URL, by name. */
type AddressQuery = Readonly<Record<string, readonly string[]>>;

interface LenientSearchResult {
  readonly page: SearchPage;
  /** One sentence for each dropped parameter; empty when all were valid. */
  readonly ignoredMessages: readonly string[];
}

/**
 * Searches with the parameters of the URL, and drops those that the API rejects with 422. The API reports some errors only after others are
 * fixed, so this repeats until the search succeeds.
 */
export async function searchIgnoringInvalidParams(
  query: AddressQuery,
  search: (query: AddressQuery) => Promise<{ data: SearchPage }>,
): Promise<LenientSearchResult> {
  const ignoredParams: InvalidParam[] = [];
  for (let remainingQuery = query; ;) {
    try {
      const { data: page } = await search(remainingQuery);
      return { page, ignoredMessages: ignoredParams.map((param) => ignoredMessage(param, page)) };
    } catch (error) {
      const invalidParams = error instanceof ApiError && error.status === 422 ? findInvalidParams(remainingQuery, error) : [];
      if (invalidParams.length === 0) return orErrorPage(Promise.reject<LenientSearchResult>(error));
      ignoredParams.push(...invalidParams);
      remainingQuery = Object.fromEntries(
        Object.entries(remainingQuery).filter(([name]) => !invalidParams.some(({ names }) => names.includes(name))),
      );
    }
  }
}

interface InvalidParam {
  /** Usually one name. Two names when the bounds of a range are in the wrong order. */
  readonly names: readonly string[];
  readonly value: string;
  readonly message: string;
}

function findInvalidParams(query: AddressQuery, { errors }: ApiError): InvalidParam[] {
  const invalidParams = errors.map(({ path, message }): InvalidParam => {
    const [name = ''] = path.split('.');
    const maxName = name.replace(/_min$/, '_max');
    // Each bound is a valid number, so the error must be about their order.
    const isReversedRange = maxName !== name && query[maxName] !== undefined && isNumber(query[name]) && isNumber(query[maxName]);
    return { names: isReversedRange ? [name, maxName] : [name], value: query[name]?.join(', ') ?? '', message };
  });
  // An error of anything else, such as the slug, cannot be fixed by dropping parameters.
  return invalidParams.every(({ names }) => query[names[0]!] !== undefined) ? invalidParams : [];
}

const isNumber = (values: readonly string[] | undefined): boolean => values?.length === 1 && Number.isFinite(Number(values[0]));

/** Longer values, such as drawn areas, are shortened in messages. */
const MAX_SHOWN_CHARACTERS = 40;

function ignoredMessage({ names, value: fullValue, message }: InvalidParam, page: SearchPage): string {
  const [name = ''] = names;
  const value = fullValue.length > MAX_SHOWN_CHARACTERS ? `${fullValue.slice(0, MAX_SHOWN_CHARACTERS)}…` : fullValue;
  if (names.length > 1) return message;
  const label = name === 'sort' ? m['search.sort']() : page.controls.find(({ param }) => name.replace(/_(min|max)$/, '') === param)?.label;
  return label ? m['search.refused_value']({ label, value }) : m['search.refused_part']({ value });
}
