import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify, { type InjectOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { keptMailsRoutes } from './kept-mails.routes.ts';
import { createMailsFolder, type KeptMail } from './mails-folder.ts';

const kept: KeptMail = {
  id: 'mai_1',
  messageId: '<mai_1@localhost>',
  from: { name: 'Zeacon', address: 'no-reply@localhost' },
  to: 'ann@example.com',
  template: 'team-invite',
  language: 'en',
  createdAt: '2026-03-10T12:00:00.000Z',
  subject: '<b>Ann</b> invites you',
  html: '<!doctype html><p>Whole mail</p>',
  text: 'Join us: http://localhost:4000/invite?token=secret',
};
const id = '2026-03-10T12-00-00-000Z-mai_1';
const paths = ['/mails', `/mails/${id}`, `/mails/${id}/content`];

async function open() {
  const path = await temporaryFolder();
  await writeFile(join(path, `${id}.json`), JSON.stringify(kept));
  const app = fastify();
  keptMailsRoutes(app, createMailsFolder(path));
  const get = (url: string, options: InjectOptions = {}) => app.inject({ method: 'GET', url, ...options });
  return { get, path };
}

test('kept mails are listed and shown on this machine, and text written by people is inert', async () => {
  const { get } = await open();
  const [list, mail, content] = await Promise.all(paths.map((path) => get(path)));
  expect([list!.statusCode, mail!.statusCode, content!.statusCode]).toEqual([200, 200, 200]);
  expect(list!.body).toContain(`<a href="/mails/${id}"><bdi>&lt;b&gt;Ann&lt;/b&gt; invites you</bdi></a>`);
  expect(mail!.body).toContain('http://localhost:4000/invite?token=secret');
  expect(mail!.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(content!.body).toBe(kept.html);
  for (const { headers } of [list!, mail!, content!]) {
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
  }
  expect(content!.headers['content-security-policy']).toMatch(/^sandbox allow-popups/);
});

test('a kept mail is shown with its pictures, and nothing is loaded for them', async () => {
  const { get, path } = await open();
  const picture = { contentId: 'a1@picture.zeacon', base64: 'iVBORw0=' };
  const html = '<img src="cid:a1@picture.zeacon" alt="Views"><img src="cid:other" alt="">';
  await writeFile(join(path, `${id}.json`), JSON.stringify({ ...kept, html, pictures: [picture] }));
  const content = await get(`/mails/${id}/content`);
  expect(content.body).toBe('<img src="data:image/png;base64,iVBORw0=" alt="Views"><img src="cid:other" alt="">');
  expect(content.headers['content-security-policy']).toContain('img-src data:;');
});

test('the list of kept mails is empty at first', async () => {
  const { get, path } = await open();
  for (const name of await readdir(path)) await writeFile(join(path, name), '{"half a ma');
  const list = await get('/mails');
  expect([list.statusCode, list.body]).toEqual([200, expect.stringContaining('There are none yet.')]);
  expect((await get(`/mails/${id}`)).statusCode).toBe(404);
});

test.each(['mai_1', '..%2Fsecrets%2Fmaster-key', '2026-03-10T12-00-00-000Z-mai_2', 'x'])(
  'are none but those of the folder: %s',
  async (other) => {
    const { get } = await open();
    expect((await get(`/mails/${other}`)).statusCode).toBe(404);
  },
);

test.each<[string, InjectOptions]>([
  ['another machine', { remoteAddress: '203.0.113.9' }],
  ['another machine of the network', { remoteAddress: '192.168.1.20' }],
  ['another machine by IPv6', { remoteAddress: '2001:db8::7' }],
  [
    'another machine that says it is this one',
    { remoteAddress: '203.0.113.9', headers: { 'x-forwarded-for': '127.0.0.1' } },
  ],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ['a proxy on this machine that says so otherwise', { headers: { via: '1.1 proxy' } }],
  ['a foreign page whose name leads here', { headers: { host: 'evil.example:4000' } }],
  ['a foreign page whose name begins like ours', { headers: { host: 'localhost.evil.example' } }],
])('kept mails are refused to %s', async (_case, options) => {
  const { get } = await open();
  for (const path of paths) {
    const { statusCode, body } = await get(path, options);
    expect([statusCode, body.includes('secret'), body.includes('Whole mail')]).toEqual([403, false, false]);
  }
});

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
  'kept mails are shown at %s',
  async (remoteAddress) => {
    const { get } = await open();
    const answers = ['localhost:4000', '127.0.0.1:4000', '[::1]:4000'].map((host) =>
      get('/mails', { remoteAddress, headers: { host } }),
    );
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  },
);

describeOnSharedPlatform('a platform', (database) => {
  test.each([
    ['to this machine', {}, 200, 'http://localhost:4000/mails', 'There are none yet.'],
    [
      'to nobody where mails are sent',
      { ZEACON_SMTP_URL: 'smtp://localhost', ZEACON_MAIL_FROM: 'a@example.com' },
      403,
      null,
      'sent by a mail server',
    ],
    [
      'to nobody where others reach it',
      { ZEACON_PUBLIC_URL: 'https://video.example.com' },
      403,
      expect.stringMatching(/^\/.*\/mails$/),
      'others can reach this platform',
    ],
    [
      'to nobody where a proxy stands in front',
      { ZEACON_TRUST_PROXY: '1' },
      403,
      expect.stringMatching(/^\/.*\/mails$/),
      'others can reach this platform',
    ],
  ])('shows kept mails %s', async (_case, env: Record<string, string>, status, keptAt, text) => {
    const { app, modules, close } = await openTestPlatform(database(), { env });
    onTestFinished(close);
    const page = await app.inject('/mails');
    expect([page.statusCode, page.body]).toEqual([status, expect.stringContaining(text)]);
    if (status === 403) expect(page.body).toContain('/docs/guides/run-the-platform.');
    expect(modules.mail.keptAt('http://localhost:4000')).toEqual(keptAt);
  });
});
