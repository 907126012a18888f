import { expect, test } from 'vitest';
import { maxLength, minLength } from './lengths.ts';
import { required } from './required.ts';

test.each([
  ['', undefined],
  ['123', undefined],
  ['1234', 'Cannot contain more than 3 characters'],
])('%j of at most 3 characters gives %j', (value, message) => {
  expect(maxLength(value, 3)).toBe(message);
});

test.each([
  ['', 'Must contain atleast 3 characters'],
  ['12', 'Must contain atleast 3 characters'],
  ['123', undefined],
])('%j of at least 3 characters gives %j', (value, message) => {
  expect(minLength(value, 3)).toBe(message);
});

test.each([
  ['', 'Title is required'],
  [' \t\n', 'Title is required'],
  ['\u200b', 'Title is required'],
  ['\u00ad\u200b\u200d\u2060\ufeff\u202e', 'Title is required'],
  ['\u0000\u001b\u0085\u00a0\u2003\u2028\u3000', 'Title is required'],
  ['\u3164\ufe0f', 'Title is required'],
  [false, 'Title is required'],
  ['0', undefined],
  [' a ', undefined],
  ['\u200ba', undefined],
  ['👩‍👩‍👧', undefined],
  [true, undefined],
])('a required %j gives %j', (value, message) => {
  expect(required('Title', value)).toBe(message);
});
