import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/languages.ts';
import { contract } from '../../../contract/index.ts';
import { TEMPLATE_VARIABLES } from '../../../contract/documents/document-choices.ts';
import { documentLanguages, SITE_DOCUMENT_NAMES, SITE_DOCUMENTS } from '../../../contract/documents/site-documents.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logInWithCode, type Person } from '../../../test/people.ts';
import { signInAs } from '../../../test/staff.ts';
import { originalText } from '../../site-documents/documents.ts';
import { parseDocument, variablesOf } from '../../site-documents/markdown.ts';

const { getSitePage, getDocumentHistory, listSiteDocuments, publishDocument } = contract.siteDocuments;
let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await testApp();
  administrator = await signInAs(app, 'administrator');
});
const publish = (body: object, person = administrator) => app.call(publishDocument, { body }, person);
const readPage = (query: object, language = 'en') => app.call(getSitePage, { query }, { headers: { 'accept-language': language } });
const TEXT = '# Who we are\n\nWe are **{site}**. Write to [us](/contact).';

test('every text of the software can be shown, and contains only known variables', () => {
  for (const name of SITE_DOCUMENT_NAMES) {
    const allowedVariables: readonly string[] = SITE_DOCUMENTS[name].type === 'template' ? TEMPLATE_VARIABLES : ['site'];
    const texts = documentLanguages(name).map((language) => originalText(name, language));
    expect(texts[0], name).not.toBeNull();
    for (const text of texts) {
      if (text === null) continue;
      expect(parseDocument(text).title, name).not.toBe('');
      expect(
        variablesOf(text).filter((variable) => !allowedVariables.includes(variable)),
        name,
      ).toEqual([]);
    }
  }
});

test('a page is shown in the language of the visitor', async () => {
  const titles = await Promise.all(LANGUAGES.map(async (language) => (await readPage({ name: 'terms' }, language)).body.data.title));
  expect(titles[0]).toBe('Terms of use');
  expect(new Set(titles.slice(0, 3)).size).toBe(3);
});

test('a published version is shown at once, the earlier one can still be read, and the history lists both with their notes', async () => {
  const response = await publish({ name: 'about', language: 'en', version: 0, text: TEXT, note: 'Shorter' });
  expect(response.body.data).toMatchObject({ version: 1, title: 'Who we are' });
  const { data } = (await readPage({ name: 'about' })).body;
  expect(data).toMatchObject({ version: 1, outdated: false });
  expect(data.blocks).toEqual([
    {
      type: 'paragraph',
      content: [
        { text: 'We are ' },
        { text: 'Thinnai', strong: true },
        { text: '. Write to ' },
        { text: 'us', href: '/contact' },
        { text: '.' },
      ],
    },
  ]);
  expect((await readPage({ name: 'about', version: 0 })).body.data).toMatchObject({ title: 'About us', outdated: true });
  expect((await readPage({ name: 'about', version: 9 })).status).toBe(404);
  expect((await readPage({ name: 'about' }, 'ta')).body.data.version).toBe(0);
  const history = (await app.call(getDocumentHistory, { query: { name: 'about', language: 'en' } }, administrator)).body.data;
  expect(history.map(({ version, note }) => [version, note])).toEqual([
    [1, 'Shorter'],
    [0, null],
  ]);
  const audited = await app.call(contract.audit.listAuditEvents, { query: { action: 'document_publish' } }, administrator);
  expect(audited.body.data[0]).toMatchObject({ subject: 'about', details: { language: 'en', after: 1 } });
});

test('the second of two people who publish the same version gets a conflict', async () => {
  const body = { name: 'safety', language: 'en', version: 0, text: TEXT };
  const responses = await Promise.all([publish(body), publish(body)]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test.each([
  ['HTML', '# Terms\n\n<script>alert(1)</script>'],
  ['a picture', '# Terms\n\n![x](https://example.org/x.png)'],
  ['a script as a link', '# Terms\n\n[press here](javascript:alert(1))'],
  ['a link to another host by a path', '# Terms\n\n[press here](//example.org/x)'],
  ['what would take seconds to read', `# Terms\n\n${'*_'.repeat(10_000)}`],
  ['no title', 'These are terms without a title.'],
  ['an unknown variable', '# Terms of use\n\nDear {landlord}'],
])('%s is refused', async (_, text) => {
  const response = await publish({ name: 'terms', language: 'en', version: 0, text });
  expect(response.status).toBe(422);
  expect(response.error.errors?.[0]?.path).toBe('text');
});

test('an impossible version number is refused', async () => {
  expect((await readPage({ name: 'terms', version: 99_999_999_999 })).status).toBe(422);
});

test('model texts are English only, and only administrators can read and write them', async () => {
  expect((await publish({ name: 'rent_receipt', language: 'ta', version: 0, text: TEXT })).status).toBe(422);
  const moderator = await signInAs(app, 'moderator');
  expect((await app.call(listSiteDocuments, {}, moderator)).status).toBe(403);
  expect((await publish({ name: 'terms', language: 'en', version: 0, text: TEXT }, moderator)).status).toBe(403);
});

test('the version of the terms that an account accepted is stored', async () => {
  await publish({ name: 'terms', language: 'en', version: 0, text: '# Terms of use\n\nBe honest with each other.' });
  const { token } = await logInWithCode(app);
  const { data } = (await app.call(contract.privacy.getConsents, {}, { token })).body;
  expect(data.find(({ purpose }) => purpose === 'account')?.given).toMatchObject({ terms_version: 1 });
});
