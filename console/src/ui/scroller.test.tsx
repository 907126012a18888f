import { fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fillJsdom } from '../testing/fill-jsdom.ts';
import { FigureTable } from './figure-table.tsx';

fillJsdom();

const columns = [{ id: 'name', name: 'Boat', isRowHeader: true, cell: ({ name }: { name: string }) => name }];

function openTable(contentWidth: number) {
  const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(contentWidth);
  const room = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390);
  onTestFinished(() => {
    width.mockRestore();
    room.mockRestore();
  });
  render(<FigureTable label="Boats" columns={columns} rows={[{ name: 'Aurora' }]} idOf={({ name }) => name} />);
}

test('a table that is wider than its place is a region of the keyboard, which says where it goes on', () => {
  openTable(640);
  const region = screen.getByRole('region', { name: 'Boats' });
  expect([region.tabIndex, region.dataset.more]).toEqual([0, 'right']);
  region.scrollLeft = 250;
  fireEvent.scroll(region);
  expect(region.dataset.more).toBe('left');
});

test('one that fits is no stop for the keyboard', () => {
  openTable(390);
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.getByRole('table', { name: 'Boats' })).toBeTruthy();
});
