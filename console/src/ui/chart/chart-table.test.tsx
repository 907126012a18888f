import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChartTable } from './chart-table.tsx';

test.each([
  [false, ['Wed', 'Tue', 'Mon'], ['3', '2', '–']],
  [true, ['Mon', 'Tue', 'Wed'], ['–', '2', '3']],
])('days begin with the newest, and places of a video with its beginning (%s)', (isFromStart, steps, values) => {
  render(
    <ChartTable
      {...{ label: 'Views', stepName: 'Day', steps: ['Mon', 'Tue', 'Wed'], isFromStart, format: String }}
      lines={[{ id: 'views', name: 'Views', values: [null, 2, 3] } as never]}
    />,
  );
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(steps);
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(values);
});
