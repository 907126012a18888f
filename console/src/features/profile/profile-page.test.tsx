import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listLeads } from '@zeacon/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { speak } from '../../language/language.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, session } from '../../testing/samples.ts';

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
});
afterEach(async () => {
  localStorage.removeItem('zc-language');
  await speak('en');
});

test('the profile says what one logs in with and as what, and leads to what is one’s own', async () => {
  await openConsole('/profile', server);
  expect(await screen.findByText(session.email)).toBeTruthy();
  expect(screen.getByText('Owner')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Email, password and security' }).getAttribute('href')).toBe('/security');
  expect(screen.getByRole('link', { name: 'Choose your notifications' }).getAttribute('href')).toBe(
    '/notifications/choices',
  );
});

test('a language that is chosen keeps the focus where it was chosen, and takes none when the page is opened again', async () => {
  server.on(listLeads, () => pageOf([]));
  await openConsole('/profile', server);
  await userEvent.click(await screen.findByRole('button', { name: /Language/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Deutsch' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /Sprache/ })));
  await userEvent.click(screen.getByRole('link', { name: 'Leads' }));
  await screen.findByRole('heading', { name: 'Leads', level: 1 });
  await userEvent.click(screen.getByRole('link', { name: 'Profil' }));
  const select = await screen.findByRole('button', { name: /Sprache/ });
  expect(document.activeElement).not.toBe(select);
});
