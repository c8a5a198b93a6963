import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { optionLabelId, fieldLabelId } from '../kinds/label-ids.ts';
import * as ENUMERATIONS from '../kinds/enumerations.ts';
import { ALL_KINDS } from '../kinds/index.ts';
import { withLanguage } from '../server/i18n/language.ts';
import { dateText } from '../server/i18n/format.ts';
import { m } from './compiled/messages.js';
import { LANGUAGE, LANGUAGES } from '../contract/languages.ts';
import { isConsentText } from '../scripts/consent-versions.ts';
import { gapsOf } from '../scripts/messages/message-gaps.ts';
import { idsOf, readMessages } from '../scripts/messages/message-ids.ts';
import { visitorTexts } from '../scripts/messages/visitor-texts.ts';

test('the languages of the site are those of the catalogue', () => {
  const settings = JSON.parse(readFileSync(new URL('../project.inlang/settings.json', import.meta.url), 'utf8')) as {
    baseLocale: string;
    locales: string[];
  };
  expect([settings.baseLocale, settings.locales]).toEqual([LANGUAGES[0], [...LANGUAGES]]);
});

const seenByVisitors = visitorTexts();
const INDIC_SCRIPTS = new Set(
  Object.values(LANGUAGE)
    .map(({ script }) => script)
    .filter((script) => script !== 'Latin'),
);

const catalogue = m as unknown as Readonly<Record<string, (input?: object, options?: object) => string>>;

describe.each(LANGUAGES.slice(1))('%s', (language) => {
  test('every text that this language has to have is translated', () => {
    const { missing } = gapsOf(language);
    expect(LANGUAGE[language].translatedScope === 'all' ? missing : missing.filter((id) => seenByVisitors.has(id))).toEqual([]);
  });

  test('texts contain no letters of the script of another language', () => {
    const foreign = [...INDIC_SCRIPTS].filter((script) => script !== LANGUAGE[language].script);
    const letter = new RegExp(foreign.map((script) => String.raw`\p{Script=${script}}`).join('|'), 'u');
    const ids = Object.keys(catalogue).filter((id) => id !== 'templates.language' && letter.test(catalogue[id]!({}, { locale: language })));
    expect(ids).toEqual([]);
  });

  test('sentences end with the punctuation of the script', () => {
    const ends = language === 'hi' ? /[\u0900-\u097f]”?\.(?=["\s])/u : /।/u;
    const wrongIds = Object.keys(catalogue).filter((id) => ends.test(`${catalogue[id]!({}, { locale: language })}"`));
    expect(wrongIds).toEqual([]);
  });

  test('options of a list and fields of a step have distinct labels', () => {
    withLanguage(language, () => {
      const lists = [
        ...Object.values(ENUMERATIONS).map((enumeration) => enumeration.values.map((token) => optionLabelId(enumeration, token))),
        ...ALL_KINDS.flatMap((kind) => kind.steps.map((step) => step.fields.map((name) => fieldLabelId(name, kind.fields[name])))),
      ];
      const listsWithEqualNames = lists
        .map((ids) => ids.map((id) => catalogue[id]!()))
        .filter((names) => new Set(names).size < names.length);
      expect(listsWithEqualNames).toEqual([]);
    });
  });

  test('texts and dates of the server are in the language of the request', () => {
    const said = withLanguage(language, () => [m['error.internal'](), dateText('2026-12-01')]);
    expect(said).not.toContain(m['error.internal']());
    expect(said[1]).toMatch(/(?<!\d)1(?!\d).*2026$/);
    expect(said[1]).not.toBe(dateText('2026-12-01'));
  });

  test('every text has the variables and forms of the English one', () => {
    expect(gapsOf(language).wrong).toEqual([]);
  });
});

test('visitors see the texts of searches, listings and logins, and none of consoles and of the wizard', () => {
  const sample = [
    'home.headline_1',
    'search.filters',
    'listing.costs',
    'login.send',
    'shortlist.note_add',
    'contact_sheet.message',
    'search_error.no_page',
    'evidence.photo_at_place',
    'landmark_named.station',
  ];
  expect(sample.filter((id) => !seenByVisitors.has(id))).toEqual([]);
  expect([...seenByVisitors].filter((id) => /^(?:sms|plan_admin|templates|bulk_import|wizard)\./.test(id))).toEqual([]);
});

test('people consent to words that were reviewed: languages that are complete for visitors only show them in English', () => {
  const translated = LANGUAGES.filter((language) => LANGUAGE[language].translatedScope === 'visitors').flatMap((language) =>
    Object.values(readMessages(language)).flatMap((messages) => idsOf(messages)),
  );
  expect(translated.filter(isConsentText)).toEqual([]);
});
