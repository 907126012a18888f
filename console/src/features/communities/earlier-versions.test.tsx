import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { editPost, getCommunity, listPosts, listSpaces, listTextVersions, readUnsentPost } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { sampleCommunity, samplePost } from '../../testing/samples.ts';

const textOf = (text: string) => ({ blocks: [{ type: 'paragraph' as const, content: [{ text }] }] });
const editedDate = '2026-03-11T12:00:00.000Z';

async function openEdited() {
  const server = createEmptyServer();
  server.on(getCommunity, () => sampleCommunity());
  server.on(listPosts, () => ({ items: [samplePost({ body: textOf('Four knots'), editedDate })], nextCursor: null }));
  server.on(listSpaces, () => ({ items: [] }));
  server.on(readUnsentPost, () => ({
    ...{ writerId: 'usr_1', savedDate: null, pictureUrl: null, pictures: [], revision: 0, content: null },
  }));
  await openConsole('/communities/com_1', server);
  expect(await screen.findByText(/Edited Mar 11, 2026/, {}, { timeout: 30_000 })).toBeTruthy();
  return server;
}

test('what a post said before it was edited is read beside it', async () => {
  const server = await openEdited();
  const writtenDate = '2026-03-10T12:00:00.000Z';
  server.on(listTextVersions, ({ query }) => {
    expect(query).toEqual({ postId: 'pst_1' });
    return { items: [{ title: 'Autumn', body: textOf('Three knots'), text: null, writtenDate }] };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Earlier versions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Earlier versions' });
  expect(await within(dialog).findByText('Three knots')).toBeTruthy();
  expect(within(dialog).getByText('Autumn')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a change is made of the version that was opened', async () => {
  const server = await openEdited();
  server.on(editPost, ({ body }) => samplePost({ ...(body.body && { body: body.body }) }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await expect.poll(() => server.callsOf(editPost)[0]?.body).toMatchObject({ editedDate });
});
