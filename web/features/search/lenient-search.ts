/** Searches for a URL that contains invalid parameters: ignores them, searches with the others, and says which ones were ignored. */
import { ApiError } from '../../../contract/base/client.ts';
import type { FieldError } from '../../../contract/base/errors.ts';
import type { SearchPage } from '../../../contract/search/search-page.ts';
import { m } from '../../../messages/compiled/messages.js';
import { orErrorPage } from '../../lib/page/page-errors.ts';

/** The query parameters of a URL, by name. */
type UrlQuery = Readonly<Record<string, readonly string[]>>;

interface LenientSearchResult {
  readonly page: SearchPage;
  /** One sentence for each ignored parameter; empty when all were valid. */
  readonly ignoredMessages: readonly string[];
}

/**
 * Searches with the parameters of the URL, and ignores those that the API refuses with 422. The API reports some errors only after others
 * are fixed, so this repeats until the search succeeds.
 */
export async function searchIgnoringInvalidParams(
  query: UrlQuery,
  search: (query: UrlQuery) => Promise<{ data: SearchPage }>,
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

/** Each parameter once, although the API reports every invalid value of it. */
function findInvalidParams(query: UrlQuery, { errors }: ApiError): InvalidParam[] {
  const invalidParams = uniqueParams(errors).map(({ path, message }): InvalidParam => {
    const [name = ''] = path.split('.');
    const maxName = name.replace(/_min$/, '_max');
    const isReversedRange = maxName !== name && numberOf(query[name]) > numberOf(query[maxName]);
    return { names: isReversedRange ? [name, maxName] : [name], value: query[name]?.join(', ') ?? '', message };
  });
  // An error of anything else, such as the slug, cannot be fixed by ignoring parameters.
  return invalidParams.every(({ names }) => query[names[0]!] !== undefined) ? invalidParams : [];
}

function uniqueParams(errors: readonly FieldError[]): FieldError[] {
  const firstErrors = new Map(errors.toReversed().map((error) => [error.path.split('.')[0], error]));
  return errors.filter((error) => firstErrors.get(error.path.split('.')[0]) === error);
}

/** `NaN` unless there is exactly one value and it is a number; `NaN` is neither greater nor less than another number. */
const numberOf = (values: readonly string[] | undefined): number => (values?.length === 1 ? Number(values[0]) : Number.NaN);

/** Longer values, such as drawn areas, are shortened in messages. */
const MAX_SHOWN_CHARACTERS = 40;

function ignoredMessage({ names, value: fullValue, message }: InvalidParam, page: SearchPage): string {
  const [name = ''] = names;
  const value = fullValue.length > MAX_SHOWN_CHARACTERS ? `${fullValue.slice(0, MAX_SHOWN_CHARACTERS)}…` : fullValue;
  if (names.length > 1) return message;
  const label = name === 'sort' ? m['search.sort']() : page.controls.find(({ param }) => name.replace(/_(min|max)$/, '') === param)?.label;
  return label ? m['search.refused_value']({ label, value }) : m['search.refused_part']({ value });
}
