import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Delta } from './delta.tsx';

test.each([
  [131, 100, '+31% compared with the 7 days before'],
  [5, 160, '-97% compared with the 7 days before'],
  [1288, 12, '×107 compared with the 7 days before'],
  [12, 0, ''],
  [12, null, ''],
])('%d after %d', (current, previous, text) => {
  expect(render(<Delta current={current} previous={previous} days={7} />).container.textContent).toBe(text);
});
