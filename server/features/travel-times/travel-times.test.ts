import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus, type TestListing } from '../../../test/listings.ts';
import { signIn } from '../../../test/people.ts';
import { osrmRouter } from '../../integrations/routing/osrm.ts';
import { valhallaRouter } from '../../integrations/routing/valhalla.ts';

const { getTravelTimes, findTravelTimes } = contract.travelTimes;
const WORK = { lat: 11.024_71, lng: 77.002_84 };

/** A local server in place of the routing service. `createResponse` gets the number of starts. */
let service: Server;
let url: string;
let requests: string[];
let createResponse: (starts: number) => { readonly status: number; readonly body: string };
const osrmResponse = (seconds: number | null) => (starts: number) => ({
  status: 200,
  body: JSON.stringify({ code: 'Ok', durations: Array.from({ length: starts }, () => [seconds]) }),
});

beforeEach(async () => {
  requests = [];
  createResponse = osrmResponse(754);
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    requests.push(`${request.method} ${request.url}${body && ` ${body}`}`);
    const starts = body
      ? (JSON.parse(body) as { sources: unknown[] }).sources.length
      : new URL(request.url ?? '', url).searchParams.get('sources')!.split(';').length;
    const { status, body: responseBody } = createResponse(starts);
    response.writeHead(status, { 'content-type': 'application/json' }).end(responseBody);
  };
  service = createServer((request, response) => void respond(request, response));
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((done) => service.close(done));
});

test('OSRM gets one table request for the destination, and an unknown route has no time', async () => {
  const starts = [
    { lat: 11, lng: 77 },
    { lat: 11.5, lng: 76.9 },
  ];
  expect(await osrmRouter(url).minutesTo(WORK, starts)).toEqual([13, 13]);
  expect(requests).toEqual(['GET /table/v1/driving/77.00284,11.02471;77,11;76.9,11.5?sources=1;2&destinations=0']);
  createResponse = osrmResponse(null);
  expect(await osrmRouter(url).minutesTo(WORK, starts)).toEqual([null, null]);
});

test('Valhalla gets one matrix request for the destination', async () => {
  createResponse = (starts) => ({
    status: 200,
    body: JSON.stringify({ sources_to_targets: Array.from({ length: starts }, () => [{ time: 61 }]) }),
  });
  expect(await valhallaRouter(url).minutesTo(WORK, [{ lat: 11, lng: 77 }])).toEqual([1]);
  expect(requests).toEqual([
    'POST /sources_to_targets {"sources":[{"lat":11,"lon":77}],"targets":[{"lat":11.02471,"lon":77.00284}],"costing":"auto"}',
  ]);
});

test.each([
  ['an error', { status: 400, body: '{"code":"NoTable"}' }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['another shape', { status: 200, body: '{"code":"Ok","durations":[[1,2]]}' }],
  ['other starts', { status: 200, body: '{"code":"Ok","durations":[]}' }],
  ['too much', { status: 200, body: `{"code":"Ok","x":"${'x'.repeat(300_000)}"}` }],
])('a response that is %s is an error, not a time', async (_, response) => {
  createResponse = () => response;
  await expect(osrmRouter(url).minutesTo(WORK, [{ lat: 11, lng: 77 }])).rejects.toThrow();
});

async function appWith(
  env: Record<string, string>,
): Promise<{ app: TestApp; listing: TestListing; findTimes: (ids: string[]) => ReturnType<TestApp['call']> }> {
  const app = await testApp({ env });
  const owner = await signIn(app);
  const listing = await newListing(app, owner.id);
  return { app, listing, findTimes: (ids) => app.call(findTravelTimes, { body: { to: WORK, property_id: ids } }) };
}

test('live listings have their travel time from the configured service, which gets each route only once', async () => {
  const { app, listing, findTimes } = await appWith({ ROUTING: 'osrm', ROUTING_URL: `${url}/` });
  expect((await app.call(getTravelTimes, {})).body).toEqual({ data: { offered: true } });
  expect((await findTimes([listing.publicId, 'nothing000'])).body).toEqual({ data: [{ property_id: listing.publicId, minutes: 13 }] });
  await findTimes([listing.publicId]);
  expect(requests).toHaveLength(1);
  // less precise than the coordinates of the person
  expect(requests[0]).toContain('/77.003,11.025;');
  await setStatus(app, listing, 'removed');
  app.deps.cards.invalidate('any');
  expect((await findTimes([listing.publicId])).body).toEqual({ data: [] });
});

test('a failure of the service is reported, and the next request tries again; without a service there are no times', async () => {
  const { listing, findTimes } = await appWith({ ROUTING: 'osrm', ROUTING_URL: url });
  createResponse = () => ({ status: 500, body: '' });
  expect((await findTimes([listing.publicId])).status).toBe(503);
  createResponse = osrmResponse(600);
  expect((await findTimes([listing.publicId])).body).toMatchObject({ data: [{ minutes: 10 }] });
  const siteWithoutService = await appWith({});
  expect((await siteWithoutService.app.call(getTravelTimes, {})).body).toEqual({ data: { offered: false } });
  expect((await siteWithoutService.findTimes([siteWithoutService.listing.publicId])).body).toEqual({ data: [] });
});
