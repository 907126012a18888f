import { ruleMessages, serverMessages } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { refuseDomain, shownDomain } from './domain-names.ts';

const own = 'video.example';

test.each([
  ['club.acme.example', undefined],
  ['bücher.example', undefined],
  ['клуб.рф', undefined],
  ['myvideo.example', undefined],
  ['video.example', serverMessages.domainOfPlatform],
  ['VIDEO.example.', serverMessages.domainOfPlatform],
  ['acme.video.example', serverMessages.domainOfPlatform],
  ['a.b.video.example', serverMessages.domainOfPlatform],
  ['vide0.example', serverMessages.domainLooksLikeOurs],
  ['acme.v1deo.example', serverMessages.domainLooksLikeOurs],
  ['vídeo.example', serverMessages.domainLooksLikeOurs],
  ['vi-deo.example', serverMessages.domainLooksLikeOurs],
  ['vidеo.example', ruleMessages.mixedLetters],
  ['xn--vido-x4d.example', ruleMessages.mixedLetters],
  ['νіԁео.example', serverMessages.domainLooksLikeOurs],
  ['127.0.0.1', ruleMessages.badOwnDomain],
])('%s', (value, reason) => {
  expect(refuseDomain(value, own)).toBe(reason);
});

test('a domain is shown as people write it', () => {
  expect(shownDomain('xn--bcher-kva.example')).toBe('bücher.example');
  expect(shownDomain('club.example')).toBe('club.example');
});
