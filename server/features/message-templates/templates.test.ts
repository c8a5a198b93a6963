/** The message templates as administrators see them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { messageTemplateRoutes } from '../../../contract/administration/message-templates.ts';
import { LANGUAGES } from '../../../contract/languages.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signInAs } from '../../../test/staff.ts';
import { MAIL_TEXTS } from '../../integrations/mail/index.ts';
import { fixedVariables } from '../../integrations/sms/create-adapter.ts';
import { catalogueTemplate } from '../../integrations/sms/dlt-catalogue.ts';
import { SMS_TEMPLATES } from '../../integrations/sms/templates.ts';
import { NOTIFICATION_TYPES } from '../../notifications/types.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { SMS_CATALOGUE: 'registered.json' } });
});
const readTemplates = async () => (await app.call(messageTemplateRoutes.listTemplates, {}, await signInAs(app, 'administrator'))).body.data;
const register = (catalogue: unknown) => writeFileSync(join(app.deps.config.dataDir, 'registered.json'), JSON.stringify(catalogue));

test('all templates are listed in every language with variables and samples', async () => {
  const { sms, mails, notifications } = await readTemplates();
  expect(sms.messages.map(({ name }) => name)).toEqual(Object.keys(SMS_TEMPLATES));
  expect(mails.map(({ name }) => name)).toEqual(Object.keys(MAIL_TEXTS).filter((name) => name !== 'notice'));
  expect(notifications.map(({ name }) => name)).toEqual(Object.keys(NOTIFICATION_TYPES));
  for (const { name, parts } of [...mails, ...notifications]) {
    expect(parts.length, name).toBeGreaterThan(0);
    for (const { texts, samples } of parts)
      for (const byLanguage of [texts, samples]) expect(Object.values(byLanguage).filter(Boolean), name).toHaveLength(LANGUAGES.length);
  }
  const contact = notifications.find(({ name }) => name === 'contact_new')!;
  expect(contact.variables).toContain('title');
  expect(contact.parts[0]!.texts.ta).not.toBe(contact.parts[0]!.texts.en);
  for (const { name, parts } of sms.messages) expect(parts[0]!.samples.en, name).not.toMatch(/[{}]/);
});

test('each SMS template is compared with its registered text', async () => {
  const fixed = fixedVariables(app.deps.config);
  expect((await readTemplates()).sms).toMatchObject({ type: 'console', problem: expect.stringContaining('cannot be read') as string });
  const { templates, ...defaults } = catalogueTemplate(fixed);
  const registration = { header: 'THINAI', template_id: '1107160000000012345' };
  const { new_homes: _, ...otherTemplates } = templates;
  register({
    ...defaults,
    entity_id: '1101234567890',
    templates: {
      ...otherTemplates,
      login_code: { ...templates['login_code'], ...registration },
      new_contact: { ...templates['new_contact'], ...registration, text: 'Somebody called {#alphanumeric#}' },
      review_approved: { ...templates['review_approved'], ...registration, category: 'promotional' },
    },
  });
  const { sms } = await readTemplates();
  expect(sms).toMatchObject({ entity_id: '1101234567890', problem: null });
  const states = Object.fromEntries(sms.messages.map(({ name, registered }) => [name, registered]));
  expect(states).toMatchObject({
    login_code: 'matches',
    new_contact: 'text_differs',
    review_approved: 'category_differs',
    review_rejected: 'incomplete',
    new_homes: 'missing',
  });
  expect(sms.messages[0]).toMatchObject({ name: 'login_code', header: 'THINAI', template_id: registration.template_id });
  register({ templates: 7 });
  expect((await readTemplates()).sms.problem).toBeTruthy();
});

test('the message templates are only accessible to administrators', async () => {
  expect((await app.call(messageTemplateRoutes.listTemplates, {}, await signInAs(app, 'moderator'))).status).toBe(403);
});
