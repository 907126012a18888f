import { submitLead } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { leadSubmission, sendLead } from './lead-client.ts';

const draft = {
  id: '0a1b2c3d-0000-4000-8000-000000000000',
  streamId: 'str_1',
  callToActionId: 'cta_1',
  name: 'Jane',
  email: 'jane@shop.example',
  consent: true,
  pageUrl: 'https://page.example/',
  positionMs: 1500,
  token: undefined,
  view: { visitorId: 'visitor-1', viewId: 'view-0001', playerId: 'ply_1', destinationType: 'EMBEDDED' },
} as const;

test('the form is sent to the contract’s address, in its format', async () => {
  const asked: { url: string; body: unknown }[] = [];
  await sendLead('https://video.example', draft, async (input, init) => {
    asked.push({ url: String(input), body: JSON.parse(String(init?.body)) });
    return new Response(JSON.stringify({ responseData: null }), { status: 201 });
  });
  expect(leadSubmission).toMatchObject({ method: submitLead.method, path: submitLead.path });
  expect(asked.map(({ url }) => url)).toEqual([`https://video.example${submitLead.path}`]);
  expect(submitLead.body.parse(asked[0]?.body)).toEqual({ ...draft, token: undefined });
});

test('a refusal carries the server’s code', async () => {
  const refuse = async () =>
    new Response(JSON.stringify({ error: 'request.rate_limited', message: 'Too many', requestId: 'r' }), {
      status: 429,
    });
  await expect(sendLead('https://video.example', draft, refuse)).rejects.toMatchObject({
    code: 'request.rate_limited',
  });
});
