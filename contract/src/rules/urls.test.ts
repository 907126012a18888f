import { expect, test } from 'vitest';
import { validateCallToActionUrl } from './call-to-action.ts';
import {
  validateHypergraphicUrl,
  validateRtmpUrl,
  validateUrl,
  validateVendorUrl,
  validateWebhookUrl,
} from './urls.ts';

test.each([
  'example.com',
  'www.example.com/a/b?c=d#e',
  'http://example.com',
  'HTTPS://Example.COM/',
  'https://example.com:65535/path',
  'ftp://files.example.com/a.zip',
  'smtp://mail.example.com',
  'example.com?x=1',
  'https://bücher.example/ä',
  'https://xn--bcher-kva.xn--p1ai',
  'http://192.168.0.255/x',
  `https://${'a'.repeat(63)}.com`,
])('%s is a URL', (value) => {
  expect(validateUrl(value)).toBeUndefined();
});

test.each([
  ['nothing', ''],
  ['a host without a dot', 'http://localhost:3000'],
  ['a scheme alone', 'https://'],
  ['another scheme', 'gopher://example.com'],
  ['a file', 'file://example.com/etc/passwd'],
  ['an RTMP address', 'rtmp://example.com/live'],
  ['a space', 'https://example.com/a b'],
  ['a space in front', ' https://example.com'],
  ['a tab inside', 'https://exam\tple.com'],
  ['a backslash', 'https://example.com\\@evil.example'],
  ['markup', 'https://example.com/"><script>'],
  ['a user name', 'https://user@example.com'],
  ['a user name and password', 'https://user:pass@example.com'],
  ['an empty label', 'https://example..com'],
  ['a dot first', 'https://.example.com'],
  ['a label that starts with a hyphen', 'https://-a.example.com'],
  ['a label that ends with a hyphen', 'https://a-.example.com'],
  ['a label of 64 characters', `https://${'a'.repeat(64)}.com`],
  ['a one-letter top level', 'example.c'],
  ['a version number', '1.2.3'],
  ['an impossible address', '256.1.1.1'],
  ['an impossible port', 'https://example.com:65536'],
  ['an empty port', 'https://example.com:'],
])('%s is not a URL', (_case, value) => {
  expect(validateUrl(value)).toBe('Invalid URL format');
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'javascript:80/example.com',
  'javascript:alert(1)//@example.com',
  'javascript:alert@example.com',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHN2Zz4@example.com',
  'data://example.com',
  'vbscript:msgbox@example.com',
])('%j passes no URL rule', (value) => {
  expect(validateUrl(value)).toBe('Invalid URL format');
  expect(validateHypergraphicUrl(value)).toBe('Invalid URL format');
  expect(validateCallToActionUrl(value)).toBe('Invalid URL format');
  expect(validateRtmpUrl(value)).toBe('Invalid format for rtmp URL');
});

test.each(['rtmp://a', 'rtmps://live.example.com:443/app/key', 'RTMP://localhost:1935/live', 'rtmp://u:p@10.0.0.1/a'])(
  '%s is an RTMP URL',
  (value) => {
    expect(validateRtmpUrl(value)).toBeUndefined();
  },
);

test.each([
  '',
  'rtmp:/a',
  'rtmp://',
  'rtmp:///live',
  'rtmpt://example.com',
  'http://example.com',
  ' rtmp://a',
  'rtmp://a/live app=1',
  'xrtmp://a',
])('%j is not an RTMP URL', (value) => {
  expect(validateRtmpUrl(value)).toBe('Invalid format for rtmp URL');
});

test.each([
  ['https://example.com/offer', undefined],
  ['example.com', undefined],
  ['jane@example.com', undefined],
  ['jane@example', 'Invalid URL format'],
  ['jane doe@example.com', 'Invalid URL format'],
  ['jane"@example.com', 'Invalid URL format'],
  ['', 'Invalid URL format'],
])('the hypergraphic URL %j gives %j', (value, message) => {
  expect(validateHypergraphicUrl(value)).toBe(message);
});

test.each(['https://example.com/hooks?a=b', 'http://127.0.0.1:4700/', 'http://[::1]:4700/hook', 'http://localhost:80'])(
  '%s can be a webhook',
  (value) => {
    expect(validateWebhookUrl(value)).toBeUndefined();
  },
);

test.each([
  '',
  'example.com',
  'ftp://example.com',
  'https://',
  'https://ann:secret@example.com',
  'http://a:99999/',
  'https://a b',
])('"%s" cannot be a webhook', (value) => {
  expect(validateWebhookUrl(value)).toBe('Invalid URL format');
});

test.each(['', 'https://metrics.example.com/agent?key=<apiKey>', 'http://localhost:4100/x', 'http://127.0.0.1:1/x'])(
  'a vendor may be reached at "%s"',
  (value) => expect(validateVendorUrl(value)).toBeUndefined(),
);

test.each([
  ['HTTP elsewhere', 'http://metrics.example.com/'],
  ['a host that looks local', 'http://localhost.example.com/'],
  ['no scheme', 'metrics.example.com'],
  ['a script', 'javascript:alert(1)'],
  ['a user name', 'https://user@example.com/'],
  ['another policy', "https://example.com/; script-src 'unsafe-inline'"],
])('a vendor is not reached at %s', (_case, value) => {
  expect(validateVendorUrl(value)).toBe('Enter an address that starts with https://');
});
