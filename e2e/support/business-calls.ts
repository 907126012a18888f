import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { type Stream, signUp, streamBase, type UploadTicket } from '@zeacon/contract';
import type { Credentials } from './console-page.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** API calls of one business, made like a program of its own would. */
export interface BusinessCalls {
  /** Returns `responseData`; fails the test if the server refuses. Paths are relative to the streams service. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  call(method: Method, path: string, data?: object): Promise<any>;
  /** The same for paths from the platform's origin on. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  callAt(method: Method, path: string, data?: object): Promise<any>;
  /** Resolves once everybody can watch the video. */
  publishFile(path: string, name: string): Promise<Stream>;
}

/** Signs up a separate business through the API. */
export async function registerBusiness(request: APIRequestContext, origin: string): Promise<Credentials> {
  const name = randomUUID().slice(0, 8);
  const credentials = { email: `owner@${name}.example`, password: 'Sea-Worthy-1' };
  const answer = await request.post(`${origin}${signUp.path}`, {
    data: { businessName: `Harbour.${name}`, ...credentials },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return credentials;
}

export async function businessCalls(
  request: APIRequestContext,
  origin: string,
  { email, password }: Credentials,
): Promise<BusinessCalls> {
  const signedIn = await request.post(`${origin}/authentication/v1.1/login`, { data: { email, password } });
  const headers = { authorization: `Bearer ${(await signedIn.json()).responseData.accessToken}` };

  const callAt: BusinessCalls['callAt'] = async (method, path, data) => {
    const answer = await request.fetch(`${origin}${path}`, { method, headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).responseData;
  };
  const call: BusinessCalls['call'] = (method, path, data) => callAt(method, `${streamBase}${path}`, data);

  async function send({ url, token, environment }: UploadTicket, bytes: Buffer) {
    const query = new URLSearchParams({ token, environment }).toString();
    const begun = await (await request.post(`${origin}${url}?uploads&${query}`)).text();
    const uploadId = /<UploadId>(.*)<\/UploadId>/.exec(begun)![1]!;
    const part = await request.put(`${origin}${url}?partNumber=1&uploadId=${uploadId}&${query}`, {
      headers: { 'content-type': 'application/octet-stream' },
      data: bytes,
    });
    const list = `<Part><PartNumber>1</PartNumber><ETag>${part.headers().etag}</ETag></Part>`;
    const done = await request.post(`${origin}${url}?uploadId=${uploadId}&${query}`, {
      headers: { 'content-type': 'application/xml' },
      data: `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`,
    });
    expect(done.ok(), await done.text()).toBe(true);
  }

  return {
    call,
    callAt,
    async publishFile(path, name) {
      const bytes = await readFile(path);
      const draft = { fileName: basename(path), sizeBytes: bytes.length, contentType: 'video/mp4', fingerprint: name };
      const { ticket } = await call('POST', '/upload/media', draft);
      await send(ticket, bytes);
      const { streamId } = ticket as UploadTicket;
      await expect.poll(async () => (await call('GET', `/${streamId}`)).playback !== null).toBe(true);
      await call('PATCH', `/${streamId}`, { name });
      return call('PATCH', `/status/${streamId}`, { streamStatus: 'Published' });
    },
  };
}
