import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getVisitorSettings,
  saveVisitorSettings,
  type VisitorState,
  visitorErrorCodes,
  visitorErrorMessages,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';

const builtIn: VisitorState = {
  settings: {
    identification: 'BUILT_IN',
    apiKey: '',
    region: 'us',
    endpoint: '',
    scriptUrl: '',
    consent: 'FULL',
    ownAddresses: ['2001:db8::/32'],
    keepMonths: null,
  },
  yourAddress: '203.0.113.7',
  hasServerKey: false,
  errors: [],
};
const withKey: VisitorState = {
  ...builtIn,
  settings: { ...builtIn.settings, identification: 'FINGERPRINT', apiKey: 'shopKey' },
};

let server: FakeServer;
let state: VisitorState;

beforeEach(() => {
  server = createEmptyServer();
  state = builtIn;
  server.on(getVisitorSettings, () => state);
  server.on(saveVisitorSettings, ({ body }) => {
    state = { ...state, settings: { ...state.settings, ...body } };
    return state;
  });
});

const open = () => openConsole('/visitors', server);

async function choose(label: RegExp, option: RegExp) {
  await userEvent.click(await screen.findByRole('button', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('a business chooses Fingerprint with its own key and proxy', async () => {
  await open();
  await choose(/Visitors are identified by/, /Fingerprint Pro/);
  await userEvent.type(screen.getByLabelText(/^Public key/), 'shopKey');
  await choose(/Region/, /European Union/);
  await userEvent.type(screen.getByLabelText(/^Endpoint/), 'metrics.shop.example');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Enter an address that starts with https://')).toBeTruthy();
  expect(server.callsOf(saveVisitorSettings)).toEqual([]);

  await userEvent.clear(screen.getByLabelText(/^Endpoint/));
  await userEvent.type(screen.getByLabelText(/^Endpoint/), 'https://metrics.shop.example/fp');
  await choose(/Where a page does not say/, /recognise nobody/);
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(server.callsOf(saveVisitorSettings)[0]?.body).toEqual({
    identification: 'FINGERPRINT',
    apiKey: 'shopKey',
    region: 'eu',
    endpoint: 'https://metrics.shop.example/fp',
    scriptUrl: '',
    consent: 'ANONYMOUS',
    ownAddresses: ['2001:db8::/32'],
    keepMonths: null,
  });
  expect(await screen.findByText('No player has reported an error since you saved these settings.')).toBeTruthy();
});

test('a business marks the address that it is at, and limits how long views are kept', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add 203.0.113.7, where you are now' }));
  expect(screen.getByText('Your views, from 203.0.113.7, are left out.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Addresses of your own people/), '{Enter}office');
  await choose(/Views are kept for/, /^14 months/);
  expect(screen.getByText(/Older views are deleted for good/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/Enter an IP address, or a range/)).toBeTruthy();

  await userEvent.type(screen.getByLabelText(/^Addresses of your own people/), '{Backspace>6/}');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(server.callsOf(saveVisitorSettings)[0]?.body).toMatchObject({
    ownAddresses: ['2001:db8::/32', '203.0.113.7'],
    keepMonths: 14,
  });
});

test('with a key of the server nothing more is asked', async () => {
  state = { ...builtIn, hasServerKey: true };
  await open();
  await choose(/Visitors are identified by/, /Fingerprint Pro/);
  expect(screen.getByText('Leave it empty to use the key of this server.')).toBeTruthy();
  expect(screen.queryByLabelText(/^Endpoint/)).toBeNull();
});

test('every error of the loader is shown in its own words, with what to do about it', async () => {
  const seen = { firstSeenDate: '2026-11-01T10:00:00.000Z', lastSeenDate: '2026-11-02T10:00:00.000Z' };
  state = { ...withKey, errors: visitorErrorCodes.map((code) => ({ code, count: 2, ...seen, lastSite: null })) };
  await open();
  await screen.findByRole('heading', { level: 3, name: 'Blocked by CSP' });
  for (const code of visitorErrorCodes) {
    const item = screen.getByRole('heading', { level: 3, name: visitorErrorMessages[code] }).closest('li')!;
    expect([code, item.textContent]).toEqual([code, expect.stringMatching(/2 times, last .{10,}\./)]);
  }
});

test('errors are shown with how often, where and what to do', async () => {
  const seen = { firstSeenDate: '2026-11-01T10:00:00.000Z', lastSeenDate: '2026-11-02T10:00:00.000Z' };
  state = {
    ...withKey,
    errors: [
      { code: 'WRONG_REGION', count: 1204, ...seen, lastSite: 'https://shop.example' },
      { code: 'KEY_EXPIRED', count: 1, ...seen, lastSite: null },
    ],
  };
  await open();
  const [region, key] = (await screen.findAllByRole('listitem')).filter((item) =>
    within(item).queryByRole('heading', { level: 3 }),
  );
  expect(region?.textContent).toMatch(/Wrong region1,204 times, last .* on https:\/\/shop\.example.*Choose above/);
  expect(key?.textContent).toMatch(/API key expired1 time, last .*Make a new public key/);
});
