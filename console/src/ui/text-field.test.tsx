import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TextField } from './text-field.tsx';

test.each([
  ['single-line', false],
  ['multiline', true],
])('Enter submits a %s field', async (_kind, multiline) => {
  const submit = vi.fn();
  render(<TextField label="Title" value="Aurora" onChange={() => {}} onSubmit={submit} multiline={multiline} />);
  await userEvent.type(screen.getByLabelText('Title'), '{Enter}');
  expect(submit).toHaveBeenCalledOnce();
});

test('Enter that ends the composition of a letter submits nothing', () => {
  const submit = vi.fn();
  render(<TextField label="Title" value="あ" onChange={() => {}} onSubmit={submit} />);
  const field = screen.getByLabelText('Title');
  fireEvent.compositionStart(field);
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.compositionEnd(field);
  expect(submit).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(submit).toHaveBeenCalledOnce();
});

test('Shift and Enter start a new line in a multiline field', async () => {
  const submit = vi.fn();
  const change = vi.fn();
  render(<TextField label="Text" value="a" onChange={change} onSubmit={submit} multiline />);
  await userEvent.type(screen.getByLabelText('Text'), '{Shift>}{Enter}{/Shift}');
  expect(submit).not.toHaveBeenCalled();
  expect(change).toHaveBeenCalledWith('a\n');
});

test('error text is shown, and describes the field, only in the error state', () => {
  const { rerender } = render(<TextField label="Email" value="" onChange={() => {}} />);
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
  rerender(<TextField label="Email" value="" onChange={() => {}} error="Invalid format for email" />);
  const field = screen.getByLabelText('Email');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(field.getAttribute('aria-describedby')!.split(' ')[0]!);
  expect(described?.textContent).toBe('Invalid format for email');
});
