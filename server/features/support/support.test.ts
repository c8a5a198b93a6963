import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { inRole } from '../../../test/staff.ts';

const { askSupport, getMyTickets, listTickets, answerTicket } = contract.support;
let on: TestApp;
let helper: Person;
beforeAll(async () => {
  on = await testApp();
  helper = await inRole(on, 'support');
});

const ask = (body: object, person?: Person) =>
  on.call(askSupport, { body: { topic: 'login', text: 'The code never arrives.', ...body } }, person);
const held = async (ticket: string) => (await on.call(listTickets, { query: { ticket } }, helper)).body.data[0]!;
const answer = (body: object, person = helper) => on.call(answerTicket, { body }, person);

describe('a request to support', () => {
  test('gets a ticket number and the times of the law, and is one however often it is sent', async () => {
    const person = await logIn(on);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({}, person)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.ticket}`)).size).toBe(1);
    const { data, message } = answers[0]!.body;
    expect(message).toContain(data.ticket);
    expect(Date.parse(data.acknowledge_by) - Date.parse(data.created_at)).toBe(48 * 3_600_000);
    expect((await on.call(getMyTickets, {}, person)).body.data).toMatchObject([
      { ticket: data.ticket, text: 'The code never arrives.', answer: null },
    ]);
    expect((await on.call(getMyTickets, {}, await logIn(on))).body.data).toEqual([]);
  });

  test('of somebody without an account needs an address, which gets the number and nothing of what was typed', async () => {
    expect((await ask({})).error.errors?.map(({ path }) => path)).toEqual(['email']);
    const { body } = await ask({ email: 'somebody@example.org', text: 'Buy my pills at once, everybody.' });
    const [mail] = await on.mailsTo('somebody@example.org');
    expect(mail?.subject).toContain(body.data.ticket);
    expect(mail?.text).not.toContain('pills');
  });

  test('that a program seems to have filled in is kept and sends no mail; a flood ends', async () => {
    const { body } = await ask({ email: 'robot@example.org', website: 'x' });
    expect((await held(body.data.ticket)).suspect).toBe(true);
    expect(await on.mailsTo('robot@example.org')).toEqual([]);
    const flood = await logIn(on);
    const answers: number[] = [];
    for (let n = 0; n < 12; n++) answers.push((await ask({ text: `Another request, number ${n}` }, flood)).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429]);
  });
});

describe('an answer', () => {
  test('is given once, about what was looked at, and reaches who asked', async () => {
    const person = await logIn(on);
    const { body } = await ask({ topic: 'payment', text: 'I paid twice for one plan.' }, person);
    const one = await held(body.data.ticket);
    const { id } = one;
    expect((await answer({ id, version: 1, act: 'acknowledge' })).body.data).toMatchObject({ state: 'acknowledged', version: 2 });
    expect((await answer({ id, version: 1, act: 'close', answer: 'Too late.' })).error.code).toBe('version_conflict');
    expect((await answer({ id, version: 2, act: 'close' })).status).toBe(422);
    const both = await Promise.all(
      ['One of them is sent back.', 'Both are sent back.'].map((text) => answer({ id, version: 2, act: 'close', answer: text })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [mine] = (await on.call(getMyTickets, {}, person)).body.data;
    expect(mine).toMatchObject({ state: 'closed', answer: expect.stringContaining('sent back') as string });
    const told = await on.db.selectFrom('notification').select('type').where('user_id', '=', person.id).execute();
    expect(told).toEqual([{ type: 'support_answered' }]);
    const trail = await on.db.selectFrom('audit_event').select('facts').where('subject', '=', one.ticket).orderBy('id').execute();
    expect(trail.map(({ facts }) => facts)).toEqual([
      { before: 'open', after: 'acknowledged' },
      { before: 'acknowledged', after: 'closed', holder_before: null, holder_after: helper.id },
    ]);
  });

  test('is given by whoever has the request: taken, handed back and taken over, each on record', async () => {
    const other = await inRole(on, 'support');
    const { body } = await ask({ text: 'Nobody answers the phone at the office.' }, await logIn(on));
    const { id, ticket } = await held(body.data.ticket);
    const races = await Promise.all([answer({ id, version: 1, act: 'take' }), answer({ id, version: 1, act: 'take' }, other)]);
    expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [has, waits] = races[0].status === 200 ? [helper, other] : [other, helper];
    expect(await held(ticket)).toMatchObject({ state: 'acknowledged', version: 2, holder: { id: has.id, me: has === helper } });
    const lists = async (holder: string, person: Person) =>
      (await on.call(listTickets, { query: { holder, limit: 100 } }, person)).body.data.some((one) => one.ticket === ticket);
    expect([await lists('me', has), await lists('me', waits), await lists('nobody', has)]).toEqual([true, false, false]);
    for (const act of ['hand_back', 'acknowledge', 'close'])
      expect((await answer({ id, version: 2, act, ...(act === 'close' && { answer: 'Try again.' }) }, waits)).error).toMatchObject({
        code: 'conflict',
      });

    expect((await answer({ id, version: 2, act: 'take' }, waits)).body.data.holder).toMatchObject({ id: waits.id, me: true });
    expect((await answer({ id, version: 3, act: 'hand_back' }, waits)).body.data).toMatchObject({ holder: null, state: 'acknowledged' });
    expect(await lists('nobody', has)).toBe(true);
    expect((await answer({ id, version: 4, act: 'close', answer: 'Our line is repaired.' }, has)).body.data).toMatchObject({
      holder: { id: has.id },
    });
    const trail = await on.db.selectFrom('audit_event').select(['action', 'facts']).where('subject', '=', ticket).orderBy('id').execute();
    expect(trail.map(({ action, facts }) => [action, facts['holder_before'] ?? null, facts['holder_after'] ?? null])).toEqual([
      ['support_take', null, has.id],
      ['support_take', has.id, waits.id],
      ['support_hand_back', waits.id, null],
      ['support_answer', null, has.id],
    ]);
  });

  test('goes by mail where there is no account, and strangers give none', async () => {
    const { body } = await ask({ email: 'ask@example.org', text: 'How do I post a plot here?' });
    const { id } = await held(body.data.ticket);
    expect((await answer({ id, version: 1, act: 'close', answer: 'From the page Post.' }, await logIn(on))).status).toBe(403);
    await answer({ id, version: 1, act: 'close', answer: 'From the page Post.' });
    expect((await on.mailsTo('ask@example.org')).at(-1)?.text).toContain('From the page Post.');
  });

  test('that is late is seen to be', async () => {
    const { body } = await ask({ email: 'late@example.org', text: 'Please have a look at this.' });
    expect((await held(body.data.ticket)).late).toBe(false);
    on.advance(49 * 3600);
    expect((await held(body.data.ticket)).late).toBe(true);
  });
});
