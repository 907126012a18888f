import { expect, test } from 'vitest';
import { readRtmpTarget } from './rtmp-target.ts';

test.each([
  ['rtmp://a.rtmp.youtube.com/live2', false, 'a.rtmp.youtube.com', 1935, 'live2', 'rtmp://a.rtmp.youtube.com/live2'],
  [
    'rtmps://live-api-s.facebook.com:443/rtmp/',
    ...[true, 'live-api-s.facebook.com', 443, 'rtmp', 'rtmps://live-api-s.facebook.com:443/rtmp'],
  ],
  ['RTMPS://Live.example.com/a/b', true, 'Live.example.com', 443, 'a/b', 'rtmps://Live.example.com/a/b'],
  ['rtmp://[2001:db8::1]:1936/app?x=1', false, '[2001:db8::1]', 1936, 'app?x=1', 'rtmp://[2001:db8::1]:1936/app?x=1'],
  ['rtmp://localhost', false, 'localhost', 1935, '', 'rtmp://localhost/'],
])('%s', (url, isTls, host, port, app, tcUrl) => {
  expect(readRtmpTarget(url)).toEqual({ isTls, host, port, app, tcUrl });
});

test.each([
  ...['http://a/b', 'rtmp://', 'rtmp://u:p@host/app', 'rtmp://host:0/app', 'rtmp://host:70000/app', 'rtmp://:1935/app'],
  ...['rtmp://a:b:c/app', 'rtmp://[::1/app', 'rtmp://127.0.0.1:1935@evil.example/app', ''],
])('%j cannot be opened', (url) => {
  expect(readRtmpTarget(url)).toBeUndefined();
});
