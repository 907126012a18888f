import { describe, expect, it } from 'vitest';
import { destinationAfterLogIn, logInFor, needsAuthorization } from './paths.ts';

describe('after logging in', () => {
  it('one arrives where one wanted to go', () => {
    for (const wanted of ['/videos?sort=title#top', '/verify-email#token'])
      expect(destinationAfterLogIn(new URLSearchParams(logInFor(wanted).split('?')[1]))).toBe(wanted);
  });
  it.each([
    '',
    'https://evil.example/',
    '//evil.example',
    '//evil.example/videos',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login',
    '/signup',
    '/reset-password',
  ])('one never arrives at %j', (next) => expect(destinationAfterLogIn(new URLSearchParams({ next }))).toBe('/'));
});

it.each(['/signup', '/login', '/subscription/plan', '/forgot-password', '/reset-password', '/confirm-business-email'])(
  '%s triggers no authorization handling',
  (path) => {
    expect(needsAuthorization(path)).toBe(false);
  },
);
