/** What administrators see of the messages that leave. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { templatesRoutes } from '../../../contract/templates.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { inRole } from '../../../test/staff.ts';
import { MAIL_TEXTS } from '../../integrations/mail/index.ts';
import { fixedWords } from '../../integrations/sms/open.ts';
import { catalogueToFillIn } from '../../integrations/sms/registered.ts';
import { SMS_TEMPLATES } from '../../integrations/sms/templates.ts';
import { NOTICE_TYPES } from '../../notices/types.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ env: { SMS_CATALOGUE: 'registered.json' } });
});
const read = async () => (await on.call(templatesRoutes.listTemplates, {}, await inRole(on, 'administrator'))).body.data;
const register = (catalogue: unknown) => writeFileSync(join(on.deps.config.dataDir, 'registered.json'), JSON.stringify(catalogue));

test('every message there is, in every language, with what is filled in and an example', async () => {
  const { sms, mails, notices } = await read();
  expect(sms.messages.map(({ name }) => name)).toEqual(Object.keys(SMS_TEMPLATES));
  expect(mails.map(({ name }) => name)).toEqual(Object.keys(MAIL_TEXTS).filter((name) => name !== 'notice'));
  expect(notices.map(({ name }) => name)).toEqual(Object.keys(NOTICE_TYPES));
  for (const { name, parts } of [...mails, ...notices]) {
    expect(parts.length, name).toBeGreaterThan(0);
    for (const { texts, samples } of parts)
      for (const said of [texts, samples]) expect(Object.values(said).filter(Boolean), name).toHaveLength(3);
  }
  const contact = notices.find(({ name }) => name === 'contact_new')!;
  expect(contact.variables).toContain('title');
  expect(contact.parts[0]!.texts.ta).not.toBe(contact.parts[0]!.texts.en);
  for (const { name, parts } of sms.messages) expect(parts[0]!.samples.en, name).not.toMatch(/[{}]/);
});

test('text messages are held against what is registered, one by one', async () => {
  const fixed = fixedWords(on.deps.config);
  expect((await read()).sms).toMatchObject({ via: 'console', problem: expect.stringContaining('cannot be read') as string });
  const { templates, ...rest } = catalogueToFillIn(fixed);
  const done = { header: 'THINAI', template_id: '1107160000000012345' };
  const { new_homes: _, ...others } = templates;
  register({
    ...rest,
    entity_id: '1101234567890',
    templates: {
      ...others,
      login_code: { ...templates['login_code'], ...done },
      new_contact: { ...templates['new_contact'], ...done, text: 'Somebody called {#alphanumeric#}' },
      review_approved: { ...templates['review_approved'], ...done, category: 'promotional' },
    },
  });
  const { sms } = await read();
  expect(sms).toMatchObject({ entity_id: '1101234567890', problem: null });
  const states = Object.fromEntries(sms.messages.map(({ name, registered }) => [name, registered]));
  expect(states).toMatchObject({
    login_code: 'matches',
    new_contact: 'words',
    review_approved: 'category',
    review_rejected: 'unfinished',
    new_homes: 'missing',
  });
  expect(sms.messages[0]).toMatchObject({ name: 'login_code', header: 'THINAI', template_id: done.template_id });
  register({ templates: 7 });
  expect((await read()).sms.problem).toBeTruthy();
});

test('is for administrators', async () => {
  expect((await on.call(templatesRoutes.listTemplates, {}, await inRole(on, 'moderator'))).status).toBe(403);
});
