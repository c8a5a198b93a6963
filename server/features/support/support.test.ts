import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { signInAs } from '../../../test/staff.ts';

const { askSupport, getMyTickets, listTickets, answerTicket } = contract.support;
let app: TestApp;
let agent: Person;
beforeAll(async () => {
  app = await testApp();
  agent = await signInAs(app, 'support');
});

const sendRequest = (body: object, person?: Person) =>
  app.call(askSupport, { body: { topic: 'login', text: 'The code never arrives.', ...body } }, person);
const findTicket = async (ticket: string) => (await app.call(listTickets, { query: { ticket } }, agent)).body.data[0]!;
const answer = (body: object, person = agent) => app.call(answerTicket, { body }, person);

describe('a support request', () => {
  test('gets a ticket number and the legal deadlines, and is stored once when sent repeatedly', async () => {
    const person = await signIn(app);
    const responses = await Promise.all(Array.from({ length: 5 }, () => sendRequest({}, person)));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.data.ticket}`)).size).toBe(1);
    const { data, message } = responses[0]!.body;
    expect(message).toContain(data.ticket);
    expect(Date.parse(data.acknowledge_by) - Date.parse(data.created_at)).toBe(48 * 3_600_000);
    expect((await app.call(getMyTickets, {}, person)).body.data).toMatchObject([
      { ticket: data.ticket, text: 'The code never arrives.', answer: null },
    ]);
    expect((await app.call(getMyTickets, {}, await signIn(app))).body.data).toEqual([]);
  });

  test('without an account requires an email, which gets the ticket number but not the request text', async () => {
    expect((await sendRequest({})).error.errors?.map(({ path }) => path)).toEqual(['email']);
    const { body } = await sendRequest({ email: 'somebody@example.org', text: 'Buy my pills at once, everybody.' });
    const [mail] = await app.mailsTo('somebody@example.org');
    expect(mail?.subject).toContain(body.data.ticket);
    expect(mail?.text).not.toContain('pills');
  });

  test('mails the same address only a few times a day, because anybody can enter any address', async () => {
    const victim = 'not-me@example.org';
    for (let n = 0; n < 5; n += 1)
      expect((await sendRequest({ email: victim, text: `Somebody writes, time ${n}` }, await signIn(app))).status).toBe(201);
    expect(await app.mailsTo(victim)).toHaveLength(3);
  });

  test('with a filled-in honeypot is stored without sending mail, and requests are rate limited', async () => {
    const { body } = await sendRequest({ email: 'robot@example.org', website: 'x' });
    expect((await findTicket(body.data.ticket)).suspect).toBe(true);
    expect(await app.mailsTo('robot@example.org')).toEqual([]);
    const floodingUser = await signIn(app);
    const responses: number[] = [];
    for (let i = 0; i < 12; i++) responses.push((await sendRequest({ text: `Another request, number ${i}` }, floodingUser)).status);
    expect(responses).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429]);
  });
});

describe('a support reply', () => {
  test('is sent once, only for the displayed version, and reaches the sender', async () => {
    const person = await signIn(app);
    const { body } = await sendRequest({ topic: 'payment', text: 'I paid twice for one plan.' }, person);
    const ticketRow = await findTicket(body.data.ticket);
    const { id } = ticketRow;
    expect((await answer({ id, version: 1, act: 'acknowledge' })).body.data).toMatchObject({ state: 'acknowledged', version: 2 });
    expect((await answer({ id, version: 1, act: 'close', answer: 'Too late.' })).error.code).toBe('version_conflict');
    expect((await answer({ id, version: 2, act: 'close' })).status).toBe(422);
    const responses = await Promise.all(
      ['One of them is sent back.', 'Both are sent back.'].map((text) => answer({ id, version: 2, act: 'close', answer: text })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [ownTicket] = (await app.call(getMyTickets, {}, person)).body.data;
    expect(ownTicket).toMatchObject({ state: 'closed', answer: expect.stringContaining('sent back') as string });
    const notifications = await app.db.selectFrom('notification').select('type').where('user_id', '=', person.id).execute();
    expect(notifications).toEqual([{ type: 'support_answered' }]);
    const auditEvents = await app.db
      .selectFrom('audit_event')
      .select('details')
      .where('subject', '=', ticketRow.ticket)
      .orderBy('id')
      .execute();
    expect(auditEvents.map(({ details }) => details)).toEqual([
      { before: 'open', after: 'acknowledged' },
      { before: 'acknowledged', after: 'closed', assignee_before: null, assignee_after: agent.id },
    ]);
  });

  test('is sent only by the assignee; taking, handing back and taking over are audited', async () => {
    const otherAgent = await signInAs(app, 'support');
    const { body } = await sendRequest({ text: 'Nobody answers the phone at the office.' }, await signIn(app));
    const { id, ticket } = await findTicket(body.data.ticket);
    const responses = await Promise.all([answer({ id, version: 1, act: 'take' }), answer({ id, version: 1, act: 'take' }, otherAgent)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [winner, loser] = responses[0].status === 200 ? [agent, otherAgent] : [otherAgent, agent];
    expect(await findTicket(ticket)).toMatchObject({
      state: 'acknowledged',
      version: 2,
      assignee: { id: winner.id, me: winner === agent },
    });
    const isListedFor = async (assignee: string, person: Person) =>
      (await app.call(listTickets, { query: { assignee, limit: 100 } }, person)).body.data.some((row) => row.ticket === ticket);
    expect([await isListedFor('me', winner), await isListedFor('me', loser), await isListedFor('unassigned', winner)]).toEqual([
      true,
      false,
      false,
    ]);
    for (const act of ['hand_back', 'acknowledge', 'close'])
      expect((await answer({ id, version: 2, act, ...(act === 'close' && { answer: 'Try again.' }) }, loser)).error).toMatchObject({
        code: 'conflict',
      });

    expect((await answer({ id, version: 2, act: 'take' }, loser)).body.data.assignee).toMatchObject({ id: loser.id, me: true });
    expect((await answer({ id, version: 3, act: 'hand_back' }, loser)).body.data).toMatchObject({ assignee: null, state: 'acknowledged' });
    expect(await isListedFor('unassigned', winner)).toBe(true);
    expect((await answer({ id, version: 4, act: 'close', answer: 'Our line is repaired.' }, winner)).body.data).toMatchObject({
      assignee: { id: winner.id },
    });
    const auditEvents = await app.db
      .selectFrom('audit_event')
      .select(['action', 'details'])
      .where('subject', '=', ticket)
      .orderBy('id')
      .execute();
    expect(
      auditEvents.map(({ action, details }) => [action, details['assignee_before'] ?? null, details['assignee_after'] ?? null]),
    ).toEqual([
      ['support_take', null, winner.id],
      ['support_take', winner.id, loser.id],
      ['support_hand_back', loser.id, null],
      ['support_answer', null, winner.id],
    ]);
  });

  test('is mailed to senders without an account, and only staff can reply', async () => {
    const { body } = await sendRequest({ email: 'ask@example.org', text: 'How do I post a plot here?' });
    const { id } = await findTicket(body.data.ticket);
    expect((await answer({ id, version: 1, act: 'close', answer: 'From the page Post.' }, await signIn(app))).status).toBe(403);
    await answer({ id, version: 1, act: 'close', answer: 'From the page Post.' });
    expect((await app.mailsTo('ask@example.org')).at(-1)?.text).toContain('From the page Post.');
  });

  test('to a request of the staff comes from a colleague', async () => {
    const { body } = await sendRequest({ text: 'My own login code never arrives.' }, agent);
    const colleague = await signInAs(app, 'support');
    const findTicketAs = async (person: Person) => (await app.call(listTickets, { query: { ticket: body.data.ticket } }, person)).body.data;
    expect(await findTicketAs(agent)).toEqual([]);
    const { id, version } = (await findTicketAs(colleague))[0]!;
    expect((await answer({ id, version, act: 'close', answer: 'Try again.' })).status).toBe(403);
    expect((await answer({ id, version, act: 'close', answer: 'Try again.' }, colleague)).status).toBe(200);
  });

  test('that is overdue is marked as such', async () => {
    const { body } = await sendRequest({ email: 'late@example.org', text: 'Please have a look at this.' });
    expect((await findTicket(body.data.ticket)).overdue).toBe(false);
    app.advanceClock(49 * 3600);
    expect((await findTicket(body.data.ticket)).overdue).toBe(true);
  });
});
