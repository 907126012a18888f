import '../testing/patience.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fillJsdom } from '../testing/fill-jsdom.ts';
import { type Column, DataTable } from './data-table.tsx';

fillJsdom();

interface Boat {
  id: string;
  name: string;
  state: string;
  metres: number;
}

const boats: Boat[] = [
  { id: 'a', name: 'Aurora', state: 'At sea', metres: 12 },
  { id: 'b', name: 'Breeze', state: 'In port', metres: 9 },
];
const columns: Column<Boat>[] = [
  { id: 'name', name: 'Boat', isRowHeader: true, isSortable: true, cell: ({ name }) => name },
  { id: 'state', name: 'State', isRowHeader: true, cell: ({ state }) => state },
  { id: 'metres', name: 'Length', isNumber: true, isSortable: true, cell: ({ metres }) => `${metres} m` },
  { id: 'sell', name: 'Sell', isNameHidden: true, cell: ({ name }) => <button type="button">Sell {name}</button> },
];

test('a row is named by its row headers', () => {
  render(<DataTable label="Boats" columns={columns} rows={boats} idOf={({ id }) => id} />);
  expect(screen.getByRole('grid', { name: 'Boats' })).toBeTruthy();
  const row = within(screen.getByRole('row', { name: 'Breeze In port' }));
  expect(row.getByRole('gridcell', { name: '9 m' })).toBeTruthy();
});

test('the order is shown at its heading, where another can be chosen', async () => {
  const onSort = vi.fn();
  const sorting = { column: 'metres', direction: 'descending' } as const;
  render(<DataTable label="Boats" columns={columns} rows={boats} idOf={({ id }) => id} {...{ sorting, onSort }} />);
  expect(screen.getByRole('columnheader', { name: 'Length' }).getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(screen.getByRole('columnheader', { name: 'Boat' }));
  expect(onSort).toHaveBeenLastCalledWith({ column: 'name', direction: 'ascending' });
  await userEvent.click(screen.getByRole('columnheader', { name: 'State' }));
  expect(onSort).toHaveBeenCalledOnce();
});

test('arrow keys move through rows and their controls', async () => {
  render(<DataTable label="Boats" columns={columns} rows={boats} idOf={({ id }) => id} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('row', { name: 'Breeze In port' }));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Sell Breeze');
});

test('rows are rendered again when the columns change', () => {
  const { rerender } = render(<DataTable label="Boats" columns={columns} rows={boats} idOf={({ id }) => id} />);
  const inFeet = columns.map((column) => (column.id === 'metres' ? { ...column, cell: () => 'feet' } : column));
  rerender(<DataTable label="Boats" columns={inFeet} rows={boats} idOf={({ id }) => id} />);
  expect(screen.getAllByText('feet')).toHaveLength(2);
});
