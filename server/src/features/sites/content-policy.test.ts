import { expect, test } from 'vitest';
import { forbiddenBy, forbiddenNames, type PolicyUse, readPolicies } from './content-policy.ts';

const page = new URL('https://shop.example/');
const script = 'https://video.example/sub-apps/widgets/player.js';
const ask = (policy: string | string[], use: PolicyUse, url: string, nonce?: string) =>
  forbiddenBy(readPolicies([policy].flat()), { use, url: new URL(url), nonce }, page);

test.each<[string, string | string[], PolicyUse, string, string | undefined]>([
  ['no policy', [], 'script', script, undefined],
  ['an empty one', '', 'script', script, undefined],
  ['one about something else', 'img-src none', 'script', script, undefined],
  ['only the page itself', "default-src 'self'", 'script', script, 'default-src'],
  ['nothing at all', "script-src 'none'", 'script', script, 'script-src'],
  ['the host', 'script-src video.example', 'script', script, undefined],
  ['the host in capitals', 'SCRIPT-SRC VIDEO.Example', 'script', script, undefined],
  ['the address', 'script-src https://video.example/sub-apps/', 'script', script, undefined],
  ['another path', 'script-src https://video.example/other/', 'script', script, 'script-src'],
  ['a path in another case', 'script-src https://video.example/SUB-APPS/', 'script', script, 'script-src'],
  ['another port', 'script-src video.example:8443', 'script', script, 'script-src'],
  ['any port', 'script-src video.example:*', 'script', script, undefined],
  ['all below a host', 'script-src *.example', 'script', script, undefined],
  ['all below the host, but not itself', 'script-src *.video.example', 'script', script, 'script-src'],
  ['a scheme', 'script-src https:', 'script', script, undefined],
  ['everything', 'script-src *', 'script', script, undefined],
  ['the more special directive', 'script-src *; script-src-elem self.example', 'script', script, 'script-src-elem'],
  ['the first of two of one name', "script-src 'self'; script-src *", 'script', script, 'script-src'],
  ['two policies, of which one forbids', ['script-src *', "script-src 'self'"], 'script', script, 'script-src'],
  ['two in one header', "script-src *, script-src 'self'", 'script', script, 'script-src'],
  ['any script that a trusted one loads', "script-src 'strict-dynamic' *", 'script', script, 'script-src'],
  ['calls to itself', "default-src *; connect-src 'self'", 'connect', 'https://video.example', 'connect-src'],
  ['media by host, which leaves out blobs', 'media-src *', 'media', 'blob:x', 'media-src'],
  ['blobs', 'media-src blob:', 'media', 'blob:x', undefined],
  ['frames by child-src', "child-src 'self'", 'frame', 'https://video.example', 'child-src'],
  ['nonsense', 'script-src [ ::: %%', 'script', script, 'script-src'],
])('a page with %s', (_case, policy, use, url, directive) => {
  expect(ask(policy, use, url)).toBe(directive);
});

test('a nonce of the policy lets its script in, and no other', () => {
  const policy = "script-src 'nonce-AbC' 'strict-dynamic'";
  expect(ask(policy, 'script', script, 'AbC')).toBeUndefined();
  expect(ask(policy, 'script', script, 'abc')).toBe('script-src');
});

test.each<[string, string[]]>([
  ["require-trusted-types-for 'script'", []],
  ['trusted-types zeacon-player zeacon-widget', []],
  ["trusted-types * 'allow-duplicates'", []],
  ['trusted-types zeacon-player', ['zeacon-widget']],
  ['trusted-types Zeacon-Player zeacon-widget', ['zeacon-player']],
  ['trusted-types', ['zeacon-player', 'zeacon-widget']],
  ["trusted-types 'none'", ['zeacon-player', 'zeacon-widget']],
  ['trusted-types *, trusted-types zeacon-widget', ['zeacon-player']],
])('with %s, these names are refused: %j', (policy, names) => {
  expect(forbiddenNames(readPolicies([policy]), ['zeacon-player', 'zeacon-widget'])).toEqual(names);
});
