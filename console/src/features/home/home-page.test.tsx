import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  dismissOnboarding,
  getConsoleSession,
  getOnboarding,
  type Onboarding,
  type OnboardingStepId,
  onboardingStepsOf,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { session } from '../../testing/samples.ts';

let server: FakeServer;
let stored: Onboarding;

function has(done: readonly OnboardingStepId[], role = 'owner'): Onboarding {
  const steps = onboardingStepsOf(role).map((id) => ({ id, isDone: done.includes(id) }));
  return { isDismissed: false, steps, videoId: 'str_1', playerId: null };
}

beforeEach(() => {
  server = createEmptyServer();
  stored = has(['upload', 'email']);
  server.on(getOnboarding, () => stored);
  server.on(dismissOnboarding, ({ body }) => {
    stored = { ...stored, ...body };
    return {};
  });
});

const card = async () => within(await screen.findByRole('region', { name: 'Next steps' }));

test('the next steps tick what is done and lead to what is not', async () => {
  await openConsole('/', server);
  const steps = await card();
  expect(steps.getByText('2 of 9 done')).toBeTruthy();
  const items = steps.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items[0]).toBe('Done:Upload a video');
  expect(steps.getByRole('link', { name: 'Open video' }).getAttribute('href')).toBe('/videos/str_1');
  expect(steps.getByRole('link', { name: 'Protect your login' }).getAttribute('href')).toBe('/security');
  expect(steps.queryByRole('link', { name: 'Upload a video' })).toBeNull();
});

test('whoever hides them gets them back from the head of the page', async () => {
  await openConsole('/', server);
  await userEvent.click((await card()).getByRole('button', { name: 'Hide the next steps' }));
  const back = await screen.findByRole('button', { name: 'Show the next steps' });
  expect(screen.queryByRole('region', { name: 'Next steps' })).toBeNull();
  expect(stored.isDismissed).toBe(true);
  await userEvent.click(back);
  await card();
  expect(screen.queryByRole('button', { name: 'Show the next steps' })).toBeNull();

  server.on(dismissOnboarding, () => {
    throw new FakeFailure('server.failed');
  });
  await userEvent.click((await card()).getByRole('button', { name: 'Hide the next steps' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await card();
});

test('they are gone once all are done, with nothing to bring back', async () => {
  stored = { ...has(onboardingStepsOf('owner')), isDismissed: true };
  await openConsole('/', server);
  await screen.findByRole('region', { name: 'Latest videos' });
  expect(screen.queryByRole('region', { name: 'Next steps' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show the next steps' })).toBeNull();
});

test('a role without figures has its own steps', async () => {
  stored = has([], 'host');
  server.on(getConsoleSession, () => ({ ...session, role: 'host' as const }));
  await openConsole('/', server);
  const steps = await card();
  expect(steps.getByText('0 of 3 done')).toBeTruthy();
  expect(steps.getByRole('link', { name: 'Open Live' })).toBeTruthy();
});
