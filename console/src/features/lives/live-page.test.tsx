import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listStreams } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleVideo } from '../../testing/samples.ts';

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

test('from the list, the link and the code of a live stream are copied', async () => {
  const user = userEvent.setup();
  const server = createEmptyServer();
  server.on(listStreams, () => pageOf([sampleVideo({ id: 'str_1', name: 'Regatta', contentType: 'LIVE' })]));
  await openConsole('/live', server);
  for (const [item, word, copied] of [
    ['Copy link', 'Link copied', '/v/str_1'],
    ['Copy embed code', 'Embed code copied', 'media-id="str_1"'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: 'Actions for Regatta' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    expect(await screen.findByText(word)).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain(copied);
  }
});
