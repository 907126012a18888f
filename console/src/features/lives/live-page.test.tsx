import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listStreams } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf } from '../../testing/samples.ts';

test('the button for a new live stream does not move while the page loads', async () => {
  const server = createEmptyServer();
  const answer = server.hold(listStreams, pageOf([]));
  await openConsole('/live', server);
  expect(await screen.findByText('Loading live streams')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New live stream' })).toBeNull();
  answer();
  await userEvent.click(await screen.findByRole('button', { name: 'New live stream' }));
  expect(screen.getByRole('dialog', { name: 'New live stream' })).toBeTruthy();
});
