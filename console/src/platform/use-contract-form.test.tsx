import '../testing/patience.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Credentials } from '@zeacon/contract';
import { expect, test, vi } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { useContractForm } from './use-contract-form.ts';

function Form({ send }: { send: (values: Credentials) => Promise<void> }) {
  const { register, formState, submit, problem } = useContractForm<Credentials>({
    schema: Credentials,
    defaultValues: { email: '', password: '' },
    fields: ['email', 'password'],
    fieldOf: { 'auth.email_taken': 'email' },
    send,
  });
  const { errors, isSubmitting } = formState;
  return (
    <form onSubmit={submit} noValidate>
      {problem && <p role="alert">{problem}</p>}
      <input aria-label="Email" {...register('email')} />
      <p>Email: {errors.email?.message ?? 'fine'}</p>
      <input aria-label="Password" {...register('password')} />
      <p>Password: {errors.password?.message ?? 'fine'}</p>
      <button type="submit">{isSubmitting ? 'Sending' : 'Send'}</button>
    </form>
  );
}

async function send(failure?: unknown, values = { email: 'ana@example.com', password: 'Northlight-1' }) {
  const sent = vi.fn(async () => {
    if (failure) throw failure;
  });
  render(<Form send={sent} />);
  if (values.email) await userEvent.type(screen.getByLabelText('Email'), values.email);
  if (values.password) await userEvent.type(screen.getByLabelText('Password'), values.password);
  await userEvent.click(screen.getByRole('button'));
  return sent;
}

const problem = () => screen.queryByRole('alert')?.textContent;
const focused = () => document.activeElement?.getAttribute('aria-label');

test('input that the contract refuses is not sent; the message is at the field, which has the focus', async () => {
  const sent = await send(undefined, { email: 'ana', password: 'Northlight-1' });
  const words = Credentials.safeParse({ email: 'ana', password: 'Northlight-1' }).error!.issues[0]!.message;
  expect(await screen.findByText(`Email: ${words}`)).toBeTruthy();
  expect(focused()).toBe('Email');
  expect(sent).not.toHaveBeenCalled();
});

test('refusals of the server are shown at their fields, and the first of them has the focus', async () => {
  const fieldErrors = { password: 'Choose another password', email: 'Choose another email' };
  await send(new ApiFailure('request.invalid', 'Some fields are not valid.', { status: 400, fieldErrors }));
  expect(await screen.findByText('Email: Choose another email')).toBeTruthy();
  expect(screen.getByText('Password: Choose another password')).toBeTruthy();
  expect(focused()).toBe('Email');
  expect(problem()).toBeUndefined();
});

test('a code that concerns a field is shown there', async () => {
  await send(new ApiFailure('auth.email_taken', 'This email is taken.', { status: 409 }));
  expect(await screen.findByText('Email: This email is taken.')).toBeTruthy();
  expect(problem()).toBeUndefined();
});

test.each([
  ['of no field', new ApiFailure('server.failed', 'Something went wrong', { status: 500 }), 'Something went wrong'],
  [
    'of a field that the form does not show',
    new ApiFailure('request.invalid', 'Some fields are not valid.', { fieldErrors: { logo: 'Too large' } }),
    'Some fields are not valid.',
  ],
  ['of the program', new Error('It fell over'), 'It fell over'],
])('a failure %s is shown for the form until it is sent again', async (_case, failure, words) => {
  let isWell = false;
  render(<Form send={async () => (isWell ? undefined : Promise.reject(failure))} />);
  await userEvent.type(screen.getByLabelText('Email'), 'ana@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'Northlight-1{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  isWell = true;
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(problem()).toBeUndefined();
});
