import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ColorField } from './color-field.tsx';

test('a colour is read from left to right on a page that is not', () => {
  render(
    <div dir="rtl">
      <ColorField label="Colour" value="#e11d2e" onChange={() => {}} />
    </div>,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Colour').dir).toBe('ltr');
});

test('no colour is shown as none, and not as black', () => {
  const { rerender } = render(<ColorField label="Colour" value="" onChange={() => {}} />);
  const well = screen.getByLabelText('Pick a colour');
  expect(well.dataset.empty).toBe('true');
  rerender(<ColorField label="Colour" value="#000000" onChange={() => {}} />);
  expect(well.dataset.empty).toBeUndefined();
});
