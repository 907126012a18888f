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
