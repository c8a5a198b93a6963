import { expect, test } from 'vitest';
import { shortened } from './message-modules.ts';

const COMPILED = `const en_total = (i) => {const p = plural("en", i?.count, {});
	if (p === "one") return (\`\${i?.total} listing\`);
	if (p === "other") return (\`\${i?.total} listings\`);
	return /** @type {LocalizedString} */ ("search.total-of_it");
};
`;

test('a shortened compiled text returns the same text', () => {
  const plural = (_language: string, count: number) => (count === 1 ? 'one' : 'other');
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the code of a module, as the bundler gets it
  const make = (code: string) => new Function('plural', `${code}; return en_total`)(plural) as (input: object) => string;
  const short = shortened(COMPILED);
  expect(short).not.toContain('search.total');
  for (const count of [0, 1, 2]) expect(make(short)({ count, total: `${count}` })).toBe(make(COMPILED)({ count, total: `${count}` }));
});
