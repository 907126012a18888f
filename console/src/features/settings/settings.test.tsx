import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type Account,
  createImageUpload,
  deleteImage,
  getBusinessEmail,
  sendBusinessEmailConfirmation,
  updateAccount,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import type { UploadHttp } from '../../platform/upload-http.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { session } from '../../testing/samples.ts';

const uuid = '0b8f6a1e-6f0a-4a54-9d3b-1c2d3e4f5a6b';
const picture = `/media/images/${uuid}/480.webp`;
const made = {
  uuid,
  kind: 'BUSINESS_PROFILE',
  fileName: 'logo.png',
  streamId: null,
  width: 480,
  height: 480,
  sizeBytes: 9,
  url: picture,
  sources: [],
  createdDate: '2026-11-01T10:00:00.000Z',
};

let server: FakeServer;
let account: Account;
beforeEach(() => {
  account = session.account;
  server = createEmptyServer();
  server.on(createImageUpload, () => ({ uuid, url: `/media/images/uploads/${uuid}?token=t`, expiresAt: 1 }));
  server.on(updateAccount, ({ body }) => {
    account = {
      ...account,
      ...body,
      timeZone: body.timeZone ?? account.timeZone,
      username: body.username ?? body.businessName,
      logo: body.logo ?? null,
      legalFirstName: body.legalFirstName ?? null,
      websiteUrl: body.websiteUrl ?? null,
    };
    return account;
  });
  server.on(deleteImage, () => ({}));
});
const choose = async () =>
  userEvent.upload(
    await screen.findByLabelText('Picture of the logo'),
    new File(['a picture'], 'logo.png', { type: 'image/png' }),
  );

test('a picture becomes the logo, and is removed again with its file', async () => {
  const sent: string[] = [];
  const http: UploadHttp = async ({ method, url, body, onProgress }) => {
    sent.push(`${method} ${new URL(url).pathname} ${(body as File).size}`);
    onProgress?.(9);
    return { status: 201, body: JSON.stringify({ responseData: made }), etag: null };
  };
  await openConsole('/settings', server, http);
  await choose();
  expect(await screen.findByText('Logo changed')).toBeTruthy();
  expect(sent).toEqual([`PUT /media/images/uploads/${uuid} 9`]);
  expect(account.logo).toBe(picture);
  await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
  expect(await screen.findByText('Logo removed')).toBeTruthy();
  expect(account.logo).toBeNull();
  await waitFor(() => expect(server.callsOf(deleteImage)).toHaveLength(1));
});

test('a picture that is refused says why, and the logo stays', async () => {
  const http: UploadHttp = async () => ({
    status: 415,
    body: JSON.stringify({ message: 'This is not a picture.', error: 'image.unreadable', status: '415' }),
    etag: null,
  });
  await openConsole('/settings', server, http);
  await choose();
  expect((await screen.findByRole('alert')).textContent).toBe('This is not a picture.');
  expect(server.callsOf(updateAccount)).toEqual([]);
});

test('a new email of the business has a link sent to it, and another one when asked for', async () => {
  server.on(getBusinessEmail, () => ({ businessEmail: account.email, isConfirmed: account === session.account }));
  server.on(sendBusinessEmailConfirmation, ({ body }) => ({ ...body, isConfirmed: false }));
  await openConsole('/settings', server);
  expect(await screen.findByText(`${session.account.email} is confirmed.`)).toBeTruthy();
  const email = screen.getByRole('textbox', { name: /^Email/ });
  await userEvent.clear(email);
  await userEvent.type(email, 'office@northlight.example{Enter}');
  expect(await screen.findByText('office@northlight.example is not confirmed yet.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send a link' }));
  expect(await screen.findByText('We sent a link to office@northlight.example')).toBeTruthy();
  expect(server.callsOf(sendBusinessEmailConfirmation).map(({ body }) => body)).toEqual(
    Array(2).fill({ businessName: 'Northlight', businessEmail: 'office@northlight.example' }),
  );
});

test('the time zone of the figures is chosen, and they are read anew', async () => {
  await openConsole('/settings', server);
  await userEvent.click(await screen.findByRole('button', { name: /Time zone of your figures/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'America/New York' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(server.callsOf(updateAccount).map(({ body }) => body)).toMatchObject([{ timeZone: 'America/New_York' }]);
});
