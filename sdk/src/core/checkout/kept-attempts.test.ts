import { afterEach, expect, test, vi } from 'vitest';
import { attemptOf, endAttempt } from './kept-attempts.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(text: string | null = null) {
  const kept = { text };
  const localStorage = {
    getItem: () => kept.text,
    setItem: (_name: string, value: string) => {
      kept.text = value;
    },
  };
  vi.stubGlobal('localStorage', localStorage);
  return kept;
}

test('a try has one name in all tabs, until it is over', () => {
  const kept = stubStorage();
  const first = attemptOf('str_1');
  expect(first.length).toBeGreaterThanOrEqual(16);
  expect(attemptOf('str_1')).toBe(first);
  expect(attemptOf('str_2')).not.toBe(first);
  expect(JSON.parse(kept.text ?? '')).toMatchObject({ str_1: first });
  endAttempt('str_1');
  expect(attemptOf('str_1')).not.toBe(first);
});

test('takes the name that another tab gave it', () => {
  stubStorage(JSON.stringify({ str_3: 'of-another-tab-0001' }));
  expect(attemptOf('str_3')).toBe('of-another-tab-0001');
});

test.each(['[', 'null', '{"str_4":1}', '{"str_4":"short"}'])('makes another name out of %s', (text) => {
  stubStorage(text);
  expect(attemptOf('str_4').length).toBeGreaterThanOrEqual(16);
});

test('is kept by the page where nothing may be stored', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(attemptOf('str_5')).toBe(attemptOf('str_5'));
});
