import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  appLogIn,
  appLogOut,
  appSignUp,
  type BusinessSignUpDetail,
  businessNameMaxLength,
  getBusinessSignUpDetail,
  getConsoleSession,
  getEngagementMeter,
  listStreams,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { session } from '../../testing/samples.ts';

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
});

const signUpDetail: BusinessSignUpDetail = {
  mode: 'open',
  businessNameMaxLength,
  isNameFree: null,
  termsUrl: null,
  privacyUrl: null,
};

const signedOut = () =>
  server.on(getConsoleSession, () => {
    throw new FakeFailure('auth.required');
  });

async function logIn() {
  await userEvent.type(await screen.findByLabelText('Email'), 'ana@northlight.example');
  await userEvent.type(screen.getByLabelText('Password'), 'Open-Gate-1{Enter}');
}

/** What follows the email in the form of a sign-up. */
async function fillRest() {
  await userEvent.type(screen.getByLabelText('Password'), 'Open-Gate-1');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'Open-Gate-1');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

test('a page that needs signing in comes back after it', async () => {
  signedOut();
  server.on(appLogIn, () => session);
  await openConsole('/videos?sort=title', server);
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  await logIn();
  expect(await screen.findByRole('heading', { name: 'Videos' })).toBeTruthy();
  expect(location.pathname + location.search).toBe('/videos?sort=title');
  expect(document.title).toBe('Videos – Zeacon');
});

test('logging in asks for the figures of Home once, while it is drawn', async () => {
  signedOut();
  server.on(appLogIn, () => session);
  await openConsole('/login', server);
  await logIn();
  await screen.findByText('Your newest videos will appear here.');
  expect(server.callsOf(getEngagementMeter)).toHaveLength(1);
});

test('the log-in page asks for no session', async () => {
  await openConsole('/login', server);
  expect(server.callsOf(getConsoleSession)).toEqual([]);
});

test('wrong credentials are said above the fields', async () => {
  server.on(appLogIn, () => {
    throw new FakeFailure('auth.bad_credentials');
  });
  await openConsole('/login', server);
  await logIn();
  expect((await screen.findByRole('alert')).textContent).toBe('The email or the password is not correct.');
});

test('sign-up judges the fields by the rules, word for word, without asking the server', async () => {
  await openConsole('/signup', server);
  expect(await screen.findByText(/^At least one uppercase letter, one lowercase letter/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Business name'), 'two words');
  await userEvent.type(screen.getByLabelText(/^Username/), '!');
  await userEvent.type(screen.getByLabelText('Email'), 'ana@x');
  await userEvent.type(screen.getByLabelText('Password'), 'sesame');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  for (const message of [
    "Username can only contain alphabets, numbers, underscore '_' and period '.' and cannot include any spaces. It cannot exceed 50 characters in length.",
    'Invalid format for email',
    'Invalid format! Must contain at least one uppercase letter, lowercase letter, number, and special character.',
  ]) {
    expect(await screen.findByText(message)).toBeTruthy();
  }
  expect(server.callsOf(appSignUp)).toEqual([]);
});

test('a business name in words is kept, with a username that is offered and can be changed', async () => {
  server.on(appSignUp, () => session);
  await openConsole('/signup', server);
  const name = await screen.findByLabelText('Business name');
  await userEvent.type(name, 'Harbor');
  expect(screen.queryByLabelText(/^Username/)).toBeNull();
  await userEvent.type(name, ' Coffee Co');
  const username = screen.getByLabelText<HTMLInputElement>(/^Username/);
  expect(username.value).toBe('Harbor.Coffee.Co');
  await userEvent.clear(username);
  await userEvent.type(username, 'HarborCoffee');
  await userEvent.type(name, ' KG');
  expect(username.value).toBe('HarborCoffee');
  await userEvent.type(screen.getByLabelText('Email'), 'ana@harbor.example');
  await fillRest();
  await waitFor(() => expect(server.callsOf(appSignUp)).toHaveLength(1));
  expect(server.callsOf(appSignUp)[0]?.body).toMatchObject({
    businessName: 'Harbor Coffee Co KG',
    username: 'HarborCoffee',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test.each([
  ['a taken email', 'auth.email_taken', /^Email/],
  ['a taken username', 'account.name_taken', /^Username/],
] as const)('%s is said at its field', async (_case, code, label) => {
  server.on(appSignUp, () => {
    throw new FakeFailure(code);
  });
  await openConsole('/signup', server);
  await userEvent.type(await screen.findByLabelText('Business name'), 'Northlight');
  await userEvent.type(screen.getByLabelText('Email'), 'ana@northlight.example');
  await fillRest();
  const field = await screen.findByLabelText(label);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
});

test('sign-up says while a name is typed that another business has it as its username', async () => {
  server.on(getBusinessSignUpDetail, ({ query }) => ({
    ...signUpDetail,
    isNameFree: query.businessName ? query.businessName !== 'Northlight' : null,
  }));
  await openConsole('/signup', server);
  const name = await screen.findByLabelText('Business name');
  await userEvent.type(name, 'Northlight');
  expect(await screen.findByText('Another business has this username already. Choose a different one.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Username/).value).toBe('Northlight');
  await userEvent.type(name, '2');
  await waitFor(() => expect(screen.queryByText(/Another business has this username/)).toBeNull());
});

test('what the rules refuse and what another business has is said at once', async () => {
  server.on(getBusinessSignUpDetail, ({ query }) => ({
    ...signUpDetail,
    isNameFree: query.businessName ? query.businessName !== 'Northlight' : null,
  }));
  await openConsole('/signup', server);
  await userEvent.type(await screen.findByLabelText('Business name'), 'Northlight');
  const username = await screen.findByLabelText(/^Username/);
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(username.getAttribute('aria-invalid')).toBe('true'));
  for (const label of ['Email', 'Password', 'Confirm password'])
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Terms of use is required')).toBeTruthy();
  expect(server.callsOf(appSignUp)).toEqual([]);
});

test('sign-up links what is agreed to', async () => {
  server.on(getBusinessSignUpDetail, () => ({ ...signUpDetail, termsUrl: 'https://example.com/terms' }));
  await openConsole('/signup', server);
  const link = await screen.findByRole('link', { name: 'Terms of use' });
  expect(link.getAttribute('href')).toBe('https://example.com/terms');
  expect(screen.queryByRole('link', { name: 'Privacy policy' })).toBeNull();
});

test('where sign-up is closed, the page says whom to ask', async () => {
  server.on(getBusinessSignUpDetail, () => ({ ...signUpDetail, mode: 'invite' as const }));
  await openConsole('/signup', server);
  expect(await screen.findByText(/created by invitation only here/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
});

test('where nobody can sign up, the page says so, to whoever was invited before too', async () => {
  server.on(getBusinessSignUpDetail, () => ({ ...signUpDetail, mode: 'closed' as const }));
  await openConsole('/signup#email=ana%40example.com&invite=token-1', server);
  expect(await screen.findByText('Nobody can sign up here, and no new businesses are created.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
});

test('whoever is invited signs up with the email of the invitation', async () => {
  server.on(getBusinessSignUpDetail, () => ({ ...signUpDetail, mode: 'invite' as const }));
  server.on(appSignUp, () => session);
  await openConsole('/signup#email=ana%40example.com&invite=token-1', server);
  expect(await screen.findByLabelText('Email')).toHaveProperty('disabled', true);
  await userEvent.type(await screen.findByLabelText('Business name'), 'Northlight');
  await fillRest();
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
  expect(server.callsOf(appSignUp)[0]?.body).toEqual({
    ...{ businessName: 'Northlight', email: 'ana@example.com', password: 'Open-Gate-1', invite: 'token-1' },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test('what is agreed to has to be ticked', async () => {
  server.on(getBusinessSignUpDetail, () => ({ ...signUpDetail, termsUrl: 'https://example.com/terms' }));
  server.on(appSignUp, () => session);
  await openConsole('/signup', server);
  const box = await screen.findByRole('checkbox', { name: 'I have read this, and agree to it:' });
  await userEvent.type(await screen.findByLabelText('Business name'), 'Northlight');
  await userEvent.type(screen.getByLabelText('Email'), 'ana@example.com');
  await userEvent.click(box);
  await fillRest();
  expect(await screen.findByText('Terms of use is required')).toBeTruthy();
  expect(server.callsOf(appSignUp)).toEqual([]);
  await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
});

test('the terms are agreed to where the platform links none, and the password is typed twice', async () => {
  server.on(appSignUp, () => session);
  await openConsole('/signup', server);
  await userEvent.type(await screen.findByLabelText('Business name'), 'Northlight');
  await userEvent.type(screen.getByLabelText('Email'), 'ana@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'Open-Gate-1');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'Open-Gate-2{Enter}');
  expect(await screen.findByText("Passwords don't match.")).toBeTruthy();
  expect(await screen.findByText('Terms of use is required')).toBeTruthy();
  expect(server.callsOf(appSignUp)).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Confirm password'));
  await userEvent.type(screen.getByLabelText('Confirm password'), 'Open-Gate-1');
  await userEvent.click(screen.getByRole('checkbox', { name: 'I agree to the terms of use' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
  expect(server.callsOf(appSignUp)[0]?.body).not.toHaveProperty('confirmation');
});

test('a session that ends while working leads home, which asks to log in (spec section 8)', async () => {
  await openConsole('/', server);
  // All that Home asks for has come: otherwise its own refusal leads away before the click.
  await screen.findByText('Your newest videos will appear here.');
  signedOut();
  server.on(listStreams, () => {
    throw new FakeFailure('auth.required');
  });
  await userEvent.click(screen.getByRole('link', { name: 'Videos' }));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect(location.pathname + location.search).toBe('/login');
});

test('logging out ends the session on the server, with the CSRF token', async () => {
  server.on(appLogOut, () => ({}));
  await openConsole('/', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Account of Northlight' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect(server.callsOf(appLogOut)[0]?.headers.get('x-csrf-token')).toBe('csrf-1');
});

test('a failed log-out says that one is still logged in', async () => {
  await openConsole('/', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Account of Northlight' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You are still logged in.');
});

test('a server that cannot be reached at the start is said, with a way to try again', async () => {
  server.on(getConsoleSession, () => {
    throw new FakeFailure('server.unavailable');
  });
  await openConsole('/', server);
  expect(await screen.findByText('The server is not ready yet. Try again in a moment.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
