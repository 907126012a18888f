import { type APIRequestContext, expect } from '@playwright/test';
import { createImageUpload, type Hypergraphic } from '@zeacon/contract';
import type { BusinessCalls } from './business-calls.ts';
import type { Credentials } from './console-page.ts';

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Creates a hypergraphic that the business can show in its live streams. */
export async function createLiveGraphic(
  request: APIRequestContext,
  origin: string,
  credentials: Credentials,
  { call }: BusinessCalls,
  name: string,
): Promise<Hypergraphic> {
  const signedIn = await request.post(`${origin}/authentication/v1.1/login`, { data: credentials });
  const headers = { authorization: `Bearer ${(await signedIn.json()).responseData.accessToken}` };
  const picture = { kind: 'STREAM_HYPERGRAPHIC', fileName: 'dot.png', sizeBytes: dot.length };
  const asked = await request.post(`${origin}${createImageUpload.path}`, { headers, data: picture });
  const { uuid, url } = (await asked.json()).responseData;
  const sent = await request.put(new URL(url, origin).href, { headers: { 'content-type': 'image/png' }, data: dot });
  expect(sent.ok(), await sent.text()).toBe(true);
  return call('POST', '/hyper-graphics', { name, url: 'shop.example', defaultImageId: uuid, addToLiveStream: true });
}
