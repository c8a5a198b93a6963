import { expect, test } from 'vitest';
import { LANGUAGES } from '../contract/languages.ts';
import { m as table } from './catalogue.ts';

type MessageFunctions = Readonly<Record<string, (inputs?: object, options?: object) => string>>;
/** A variable, so that type checks do not read its 190,000 lines. */
const COMPILED = './compiled/browser.js';

// every variable answers, numbers where a form hangs on one
const inputs = (count: number): Readonly<Record<string, unknown>> =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' ? valueOf(name, count) : undefined) });
const valueOf = (name: string, count: number) => (/^[a-z]$/.test(name) ? name : count);

test('the catalogue returns the same texts as the compiled functions, in every language and plural form', async () => {
  const { m: functions } = (await import(COMPILED)) as { m: MessageFunctions };
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(functions).toSorted());
  const differing = LANGUAGES.flatMap((locale) =>
    Object.keys(table).flatMap((id) =>
      [0, 1, 2, 5, 1.5].flatMap((count) => {
        const [fromTable, fromFunction] = [table[id]!(inputs(count), { locale }), functions[id]!(inputs(count), { locale })];
        return fromTable === fromFunction ? [] : [`${locale} ${id}: ${fromTable} | ${fromFunction}`];
      }),
    ),
  );
  expect(differing).toEqual([]);
});

test('missing inputs appear as undefined, and superfluous inputs are ignored', () => {
  expect(table['shell.page_title']!({ title: 'A {count} and $& home' })).toBe('A {count} and $& home | Thinnai');
  expect(table['shell.run_by']!({ name: 'A' }, { locale: 'en' })).toBe('Run by A, undefined');
});
