import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueFile, FIXED } from '../../../test/fakes/sms-vendor.ts';
import { SmsRejectedError, type SmsMessage } from './index.ts';
import { createSmsCatalogue, textToRegister } from './dlt-catalogue.ts';

const catalogue = createSmsCatalogue(catalogueFile(), FIXED);
const code: SmsMessage = {
  to: '+919876543210',
  template: 'login_code',
  variables: { code: '012345', site: 'Thinnai', host: 'homes.example' },
};
const alert = (changes: Record<string, string> = {}): SmsMessage => ({
  to: '+919876543210',
  template: 'new_homes',
  variables: { site: 'Thinnai', count: '3', name: 'RS Puram', link: 'https://homes.example/saved-searches', ...changes },
});

test('templates are registered with tags for variables and with the fixed site name', () => {
  expect(textToRegister('login_code', FIXED)).toBe(
    '{#numeric#} is your code to log in to Thinnai. It is valid for 5 minutes. Do not share it with anyone.\n\n@homes.example #{#numeric#}',
  );
  expect(textToRegister('new_homes', FIXED)).toContain('{#numeric#} new on Thinnai for your search {#alphanumeric#}: {#url#}');
});

test('a message that matches its registration gets its header and ids', () => {
  const prepared = catalogue.prepare(code);
  expect(prepared.text).toContain('012345 is your code to log in to Thinnai');
  expect(prepared.registration).toMatchObject({ header: 'THNNAI', category: 'otp' });
  expect(catalogue.entityId).toBe('1101234567890123456');
});

test.each([
  ['a code that is not a number', { ...code, variables: { ...code.variables, code: '12345O' } }],
  ['a code in other digits', { ...code, variables: { ...code.variables, code: '१२३४५६' } }],
  ['another site name', { ...code, variables: { ...code.variables, site: 'Your bank' } }],
  ['another host', { ...code, variables: { ...code.variables, host: 'evil.example' } }],
  ['a missing variable', { ...code, variables: { code: '012345', site: 'Thinnai' } }],
  ['a link to another site', alert({ link: 'https://evil.example/saved-searches' })],
  ['a link that only looks like ours', alert({ link: 'https://homes.example@evil.example/' })],
  ['a link to a subdomain', alert({ link: 'https://x.homes.example/' })],
  ['an invalid link', alert({ link: 'homes.example/saved-searches' })],
  ['a link with text after it', alert({ link: 'https://homes.example/a and call 1800 1234' })],
  ['a script as link', alert({ link: 'javascript:alert(1)' })],
  ['a name of punctuation only', alert({ name: '***' })],
])('%s is refused before sending', (_case, message) => {
  expect(() => catalogue.prepare(message)).toThrow(SmsRejectedError);
});

test('text of users is reduced to at most forty letters, digits and spaces, without links', () => {
  const nameOf = (name: string) => catalogue.prepare(alert({ name })).variables['name'];
  expect(nameOf('2 BHK · RS Puram, under ₹20,000')).toBe('2 BHK RS Puram under 20 000');
  expect(nameOf('see http://evil.example now')).toBe('see http evil example now');
  expect(nameOf('வடவள்ளி வீடு')).toBe('வடவள்ளி வீடு');
  expect(nameOf('one two three four five six seven eight nine ten')).toBe('one two three four five six seven eight');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
      try {
        expect(nameOf(name)).toMatch(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ]{0,39}$/u);
      } catch (error) {
        expect(error).toBeInstanceOf(SmsRejectedError);
      }
    }),
  );
});

test('variables of another template are not sent', () => {
  expect(catalogue.prepare({ ...code, variables: { ...code.variables, owner: '+919876500000' } }).variables).not.toHaveProperty('owner');
});

test.each([
  ['a missing template', { templates: { ...catalogueFile().templates, login_code: undefined } }, /login_code/],
  ['another text', withTemplate({ text: '{#numeric#} is your code' }), /login_code is registered with other words/],
  ['another tag', withTemplate({ text: catalogueFile().templates['login_code']!.text.replace('numeric', 'alphanumeric') }), /other words/],
  ['another category', withTemplate({ category: 'promotional' }), /registered as otp/],
  ['a header of seven letters', withTemplate({ header: 'THINNAI' }), /header/],
  ['an entity id that is not a number', { entity_id: 'us' }, /entity_id/],
  ['a URL instead of a host', { links: ['https://homes.example/'] }, /links/],
  ['no links', { links: [] }, /links/],
  ['an unknown field', { passwords: [] }, /passwords/],
])('a catalogue with %s prevents the start', (_case, changes, expectedMessage) => {
  expect(() => createSmsCatalogue({ ...catalogueFile(), ...changes }, FIXED)).toThrow(expectedMessage);
});

function withTemplate(changes: object) {
  const { templates } = catalogueFile();
  return { templates: { ...templates, login_code: { ...templates['login_code']!, ...changes } } };
}
