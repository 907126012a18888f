import '../testing/patience.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { snackbarsAtom } from '../platform/snackbars.ts';
import { Button } from './button.tsx';
import { MenuItem, OpenedMenu } from './menu.tsx';
import { MenuOpener, type OpenedProps } from './opener.tsx';

const Items = (opened: OpenedProps) => (
  <OpenedMenu opened={opened} aria-label="Places">
    <MenuItem>Videos</MenuItem>
    <MenuItem>Players</MenuItem>
  </OpenedMenu>
);

/** The menu arrives when `finish` is called. */
function show() {
  let finish = (_menu: ComponentType<OpenedProps>) => {};
  let fail = (_error: Error) => {};
  const loading = new Promise<ComponentType<OpenedProps>>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  const load = vi.fn(() => loading);
  const store = createStore();
  render(
    <Provider store={store}>
      <MenuOpener load={load}>
        <Button>More</Button>
      </MenuOpener>
    </Provider>,
  );
  const said = () => store.get(snackbarsAtom).map(({ message }) => message);
  return { load, said, finish: () => finish(Items), fail: () => fail(new Error('offline')) };
}

const button = () => screen.getByRole('button', { name: 'More', hidden: true });

test('a menu that is pressed before it was fetched opens as soon as it comes', async () => {
  const { load, finish } = show();
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByRole('menu')).toBeNull();
  finish();
  expect(await screen.findByRole('menu')).toBeTruthy();
});

test('the keyboard opens it at its first item, and comes back to the button', async () => {
  const { finish } = show();
  finish();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  const first = await screen.findByRole('menuitem', { name: 'Videos' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

test('a menu that is there already opens with the press, and keeps the keyboard', async () => {
  const { finish } = show();
  finish();
  await userEvent.hover(button());
  await userEvent.click(button());
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
});

test('it is fetched when the keyboard reaches the button', async () => {
  const { load } = show();
  await userEvent.tab();
  expect(load).toHaveBeenCalled();
});

test('a menu that cannot be fetched says so, and its button can be pressed again', async () => {
  const { said, fail } = show();
  await userEvent.click(button());
  fail();
  await waitFor(() => expect(said()).toEqual(['This could not be fetched. Check your connection and try again.']));
  expect(button().getAttribute('aria-expanded')).toBe('false');
});
