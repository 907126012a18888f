import { expect, test } from 'vitest';
import { requireUncommonPassword } from './common-passwords.ts';

const refusal = (password: string) =>
  requireUncommonPassword(password, 'password').then(
    () => 'taken',
    (error) => error.fieldErrors,
  );

test.each([
  'password',
  'Password1!',
  'QWERTY123',
  '#Letmein1',
  'iLoveYou1!!',
  'P@ssw0rd',
  'P@$$w0rd1',
  'Letmein!1',
  'Summer2024!',
  'Company123!',
  'Password_123',
  'Password-1',
  'Admin@123',
  'Welcome@123',
  'Qwerty@123',
  'Abcd@1234',
  'Passw0rd-2026',
  'Iloveyou-1',
  'Changeme-1',
])('%s is refused', async (password) => {
  expect(await refusal(password)).toEqual({
    password: 'This is one of the most used passwords, which are guessed first. Choose another one.',
  });
});

test.each(['Harbour-Kite-7', 'summer7392046185', 'Sea-Worthy-1', 'Tr0ub4dor&3', '!', '', '#!?@'])(
  '%s is taken',
  async (password) => {
    expect(await refusal(password)).toBe('taken');
  },
);
