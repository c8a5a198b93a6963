import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueFile, FIXED } from '../../../test/sms-vendor.ts';
import { SmsRefused, type SmsMessage } from './index.ts';
import { openCatalogue, wordsToRegister } from './registered.ts';

const catalogue = openCatalogue(catalogueFile(), FIXED);
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

test('words are registered with a tag for what changes, and with the site as it is', () => {
  expect(wordsToRegister('login_code', FIXED)).toBe(
    '{#numeric#} is your code to log in to Thinnai. It is valid for 5 minutes. Do not share it with anyone.\n\n@homes.example #{#numeric#}',
  );
  expect(wordsToRegister('new_homes', FIXED)).toContain('{#numeric#} new on Thinnai for your search {#alphanumeric#}: {#url#}');
});

test('a message that is what is registered is fit to leave, with its header and ids', () => {
  const prepared = catalogue.prepare(code);
  expect(prepared.text).toContain('012345 is your code to log in to Thinnai');
  expect(prepared.registration).toMatchObject({ header: 'THNNAI', category: 'otp' });
  expect(catalogue.entityId).toBe('1101234567890123456');
});

test.each([
  ['a code that is no number', { ...code, variables: { ...code.variables, code: '12345O' } }],
  ['a code in other digits', { ...code, variables: { ...code.variables, code: '१२३४५६' } }],
  ['another name of the site', { ...code, variables: { ...code.variables, site: 'Your bank' } }],
  ['another host', { ...code, variables: { ...code.variables, host: 'evil.example' } }],
  ['a variable that is missing', { ...code, variables: { code: '012345', site: 'Thinnai' } }],
  ['a link elsewhere', alert({ link: 'https://evil.example/saved-searches' })],
  ['a link that only looks like ours', alert({ link: 'https://homes.example@evil.example/' })],
  ['a link to a host below ours', alert({ link: 'https://x.homes.example/' })],
  ['a link that is none', alert({ link: 'homes.example/saved-searches' })],
  ['a link that goes on', alert({ link: 'https://homes.example/a and call 1800 1234' })],
  ['a script for a link', alert({ link: 'javascript:alert(1)' })],
  ['a name of signs alone', alert({ name: '***' })],
])('%s is refused before it leaves', (_what, message) => {
  expect(() => catalogue.prepare(message)).toThrow(SmsRefused);
});

test('words of people are made to fit: letters, digits and spaces, forty at most, no link among them', () => {
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
        expect(error).toBeInstanceOf(SmsRefused);
      }
    }),
  );
});

test('variables of another template do not travel along', () => {
  expect(catalogue.prepare({ ...code, variables: { ...code.variables, owner: '+919876500000' } }).variables).not.toHaveProperty('owner');
});

test.each([
  ['a template that is missing', { templates: { ...catalogueFile().templates, login_code: undefined } }, /login_code/],
  ['other words', withTemplate({ text: '{#numeric#} is your code' }), /login_code is registered with other words/],
  ['another tag', withTemplate({ text: catalogueFile().templates['login_code']!.text.replace('numeric', 'alphanumeric') }), /other words/],
  ['another category', withTemplate({ category: 'promotional' }), /registered as otp/],
  ['a header of seven', withTemplate({ header: 'THINNAI' }), /header/],
  ['an entity that is no number', { entity_id: 'us' }, /entity_id/],
  ['an address for a host', { links: ['https://homes.example/'] }, /links/],
  ['no links', { links: [] }, /links/],
  ['a field nobody knows', { passwords: [] }, /passwords/],
])('a catalogue with %s does not start', (_what, changes, words) => {
  expect(() => openCatalogue({ ...catalogueFile(), ...changes }, FIXED)).toThrow(words);
});

function withTemplate(changes: object) {
  const { templates } = catalogueFile();
  return { templates: { ...templates, login_code: { ...templates['login_code']!, ...changes } } };
}
