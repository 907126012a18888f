import { expect, test } from 'vitest';
import { validateCallToAction } from './call-to-action.ts';

const url = 'https://example.com/buy';
const provideBoth = 'Provide both text and URL or none';

test.each([
  ['both', { text: 'Buy now', url }, {}],
  ['neither', { text: '', url: '' }, {}],
  ['blanks alone', { text: ' ', url: '\t' }, {}],
  ['no text', { text: '', url }, { text: provideBoth }],
  ['no URL', { text: 'Buy now', url: '' }, { url: provideBoth }],
  ['no text and a bad URL', { text: '', url: 'nowhere' }, { text: provideBoth, url: 'Invalid URL format' }],
  ['text of 20 characters', { text: 'a'.repeat(20), url }, {}],
  ['text of 21 characters', { text: 'a'.repeat(21), url }, { text: 'Cannot contain more than 20 characters' }],
  ['plain http', { text: 'Buy', url: 'http://example.com' }, {}],
  ['no scheme', { text: 'Buy', url: 'example.com' }, { url: 'Invalid URL format' }],
  ['another scheme', { text: 'Buy', url: 'ftp://example.com' }, { url: 'Invalid URL format' }],
  ['an address for a host', { text: 'Buy', url: 'https://192.168.0.1' }, { url: 'Invalid URL format' }],
  ['a host without a dot', { text: 'Buy', url: 'https://localhost' }, { url: 'Invalid URL format' }],
  ['look-alike letters in the host', { text: 'Buy', url: 'https://exаmple.com' }, { url: 'Invalid URL format' }],
])('a call to action with %s', (_case, draft, errors) => {
  expect(validateCallToAction(draft)).toEqual(errors);
});
