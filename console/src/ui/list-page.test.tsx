import '../testing/patience.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Sailboat } from 'lucide-react';
import { afterEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { useListAddress } from '../platform/list-address.ts';
import { type Listed, ListPage, onePage } from './list-page.tsx';

interface List {
  data: Listed<string> | undefined;
  error: unknown;
  refetch: () => unknown;
}

function Boats({ list }: { list: List }) {
  const address = useListAddress<'port'>(['port']);
  return (
    <ListPage
      title="Boats"
      lead="All that floats."
      list={list}
      address={address}
      action={<button type="button">New boat</button>}
      search={{ label: 'Search boats', placeholder: 'By name' }}
      loading={{ label: 'Loading boats', bones: null }}
      empty={{ icon: Sailboat, title: 'No boats yet', text: 'Make one.' }}
      noMatch={{ title: 'No boat matches', text: 'Try another.', showAll: 'Show all boats' }}
    >
      {(boats) => <p>{boats.join(', ')}</p>}
    </ListPage>
  );
}

function open(data: Listed<string> | undefined, { at = '/boats', error = null as unknown } = {}) {
  navigate(at);
  const refetch = vi.fn();
  render(<Boats list={{ data, error, refetch }} />);
  return refetch;
}

const hasAction = () => screen.queryAllByRole('button', { name: 'New boat' }).length;

afterEach(() => act(() => navigate('/')));

test('shows waiting before the first data, without a button that would move', () => {
  open(undefined);
  expect(screen.getByText('Loading boats')).toBeTruthy();
  expect(hasAction()).toBe(0);
});

test('an empty list offers its action once, and no search', () => {
  open(onePage([]));
  expect(screen.getByRole('heading', { name: 'No boats yet' })).toBeTruthy();
  expect(hasAction()).toBe(1);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a failed request is shown, and can be retried', async () => {
  const refetch = open(undefined, { error: new Error('The server is busy.') });
  expect(screen.getByRole('alert').textContent).toContain('The server is busy.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('loaded items stay when loading them again fails', () => {
  open(onePage(['Aurora']), { error: new Error('The server is busy.') });
  expect(screen.getByText('Aurora')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each(['?search=x', '?port=oslo'])(
  'no result for %s is not an empty list, and a link shows everything',
  async (query) => {
    open(onePage([]), { at: `/boats${query}` });
    expect(screen.getByRole('heading', { name: 'No boat matches' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all boats' }));
    expect(location.search).toBe('');
  },
);

test('pages are turned in the address, and a page beyond the last goes back to it', async () => {
  open({ items: ['Aurora'], page: 0, totalItems: 3, totalPages: 3 });
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(location.search).toBe('?page=2');
});

test('a page beyond the last is replaced by the last', () => {
  open({ items: [], page: 8, totalItems: 3, totalPages: 3 }, { at: '/boats?page=9' });
  expect(location.search).toBe('?page=3');
});
