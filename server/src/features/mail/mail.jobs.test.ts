import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import type { JobQueueOptions } from '../../platform/jobs.ts';
import { startBundledScript } from '../../platform/testing/child-script.ts';
import { temporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { copyMigratedTemplate, describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { openMail, passwordReset } from './mail.testing.ts';
import { mailSamples } from './mail-samples.ts';
import { renderMail } from './render-mail.ts';
import { headerNames, headerOf, startSmtpServer } from './smtp-server.testing.ts';

const sendUntilKilled = new URL('./send-until-killed.testing.ts', import.meta.url);
/** The database may contain jobs of other tests, so each test uses its own address. */
const newAddress = () => `${crypto.randomUUID()}@example.com`;

describeOnSharedPlatform('mails', (database) => {
  async function open(url: string, retries?: JobQueueOptions) {
    const logged: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
    const { jobs, ...mail } = await openMail(database(), url, { log, ...(retries && { retries }) });
    onTestFinished(() => jobs.stop());
    return { ...mail, logged };
  }

  test('arrive at the mail server complete, and their values are deleted', async () => {
    const server = await startSmtpServer();
    const { queue, rowOf, stateOf } = await open(server.url);
    const to = newAddress();
    await queue({ ...passwordReset, to });
    await expect.poll(() => stateOf(to)).toBe('sent');
    const [mail, ...more] = server.received.filter(({ recipients }) => recipients.includes(to));
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ sender: 'bounces@acme.example', recipients: [to] });
    const row = await rowOf(to);
    expect(row).toMatchObject({ values: null, attempts: 1, last_error: null });
    expect(headerOf(mail!, 'from')).toBe('Zeacon <video@acme.example>');
    expect(headerOf(mail!, 'to')).toBe(to);
    expect(headerOf(mail!, 'message-id')).toBe(`<${row.id}@acme.example>`);
    expect(headerOf(mail!, 'subject')).toBe('Reset your password');
    expect(headerOf(mail!, 'auto-submitted')).toBe('auto-generated');
    expect(headerOf(mail!, 'content-type')).toContain('multipart/alternative');
    expect(mail!.source).toContain('https://video.example.com/reset?token=3Dsecret-token');
  });

  test('carry their pictures with them, shown in the text and not beside it', async () => {
    const server = await startSmtpServer();
    const { queue, stateOf } = await open(server.url);
    const to = newAddress();
    const draft = { template: 'weekly-digest', values: mailSamples['weekly-digest'] } as const;
    await queue({ ...draft, language: 'en', to });
    await expect.poll(() => stateOf(to)).toBe('sent');
    const { pictures } = renderMail(draft, 'en', 'https://video.example.com');
    const { contentId, base64 } = pictures[0]!;
    const { source } = server.received.find(({ recipients }) => recipients.includes(to))!;
    const [head, body] = source.slice(source.search(/Content-Type: image\/png/i)).split('\r\n\r\n');
    expect(source).toMatch(/Content-Type: multipart\/related/i);
    expect(head).toContain(`<${contentId}>`);
    expect(head).toMatch(/Content-Disposition: inline/i);
    expect(body!.replace(/\r\n/g, '')).toContain(base64);
    expect(source.replace(/=\r\n/g, '')).toContain(`src=3D"cid:${contentId}"`);
  });

  test('are only sent if their transaction is committed', async () => {
    const server = await startSmtpServer();
    const { service, queue, rowOf, stateOf } = await open(server.url);
    const [to, undone] = [newAddress(), newAddress()];
    const failed = database().transaction(async (tx) => {
      await service.queue(tx, { ...passwordReset, to: undone });
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    await queue({ ...passwordReset, to });
    await expect.poll(() => stateOf(to)).toBe('sent');
    expect(await rowOf(undone)).toBeUndefined();
    expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain(undone);
  });

  test('are retried under the same Message-ID after a temporary refusal or a lost response', async () => {
    const seen: (string | undefined)[] = [];
    const server = await startSmtpServer({
      onRcptTo(_address, session, done) {
        if (seen.push(session.id) > 1) return done();
        done(Object.assign(new Error('Try again later.'), { responseCode: 451 }));
      },
      // The server has the mail, but the sender never learns this.
      answerMail: (count, answer) =>
        answer(count === 1 ? Object.assign(new Error('Lost.'), { responseCode: 421 }) : null),
    });
    const { queue, rowOf, stateOf, logged } = await open(server.url);
    const to = newAddress();
    await queue({ ...passwordReset, to });
    await expect.poll(() => stateOf(to), { timeout: 30_000 }).toBe('sent');
    const ids = server.received.map((mail) => headerOf(mail, 'message-id'));
    const { id, attempts } = await rowOf(to);
    expect(ids).toEqual([`<${id}@acme.example>`, `<${id}@acme.example>`]);
    expect(attempts).toBe(3);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { mailId: id, template: 'password-reset', responseCode: 451 },
      { mailId: id, template: 'password-reset' },
    ]);
    expect(logged.join()).not.toContain(to);
  });

  test('are given up after the last attempt, with a log entry', async () => {
    const { queue, rowOf, stateOf, logged } = await open('smtp://127.0.0.1:9', { retryLimit: 1, retryDelaySeconds: 0 });
    const to = newAddress();
    await queue({ ...passwordReset, to });
    await expect.poll(() => stateOf(to), { timeout: 30_000 }).toBe('failed');
    expect(await rowOf(to)).toMatchObject({
      values: null,
      attempts: 2,
      last_error: expect.stringContaining('ECONNREFUSED'),
    });
    expect(logged.at(-1)).toContain('given up');
  });

  test('are given up immediately if the recipient is refused permanently', async () => {
    const server = await startSmtpServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Nobody here.'), { responseCode: 550 })),
    });
    const { queue, rowOf, stateOf } = await open(server.url);
    const to = newAddress();
    await queue({ ...passwordReset, to });
    await expect.poll(() => stateOf(to)).toBe('failed');
    expect((await rowOf(to)).attempts).toBe(1);
  });

  test.each([
    ['a line break', '@example.com>\r\nRCPT TO:<eve@evil.example'],
    ['a second address', '@example.com,eve@evil.example'],
    ['the end of the address', '@example.com> <eve@evil.example'],
    ['quotes', '"@example.com'],
  ])('go to no address with %s in it', async (_case, rest) => {
    const server = await startSmtpServer();
    const { queue, rowOf, stateOf } = await open(server.url);
    const to = `${crypto.randomUUID()}${rest}`;
    await queue({ ...passwordReset, to });
    await expect.poll(() => stateOf(to)).toBe('failed');
    expect((await rowOf(to)).last_error).toContain('No mail can be sent to this address.');
    expect(server.received).toEqual([]);
  });

  test('take no headers from what people write', async () => {
    const server = await startSmtpServer();
    const { queue, stateOf } = await open(server.url);
    const to = newAddress();
    await queue({
      to,
      language: 'en',
      template: 'team-invite',
      values: {
        path: '/invite',
        validMinutes: 60,
        inviter: 'Ann\r\nBcc: eve@evil.example\r\n\r\n<script>',
        business: 'Acme\nSubject: won\u2028X-Evil: 1',
        role: 'editor',
      },
    });
    await expect.poll(() => stateOf(to)).toBe('sent');
    const [mail] = server.received;
    expect(mail!.recipients).toEqual([to]);
    const names = headerNames(mail!);
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('x-evil');
    expect(names.filter((name) => name === 'subject')).toHaveLength(1);
    expect(headerOf(mail!, 'subject')).toContain('Ann Bcc: eve@evil.example');
  });

  test('are kept in the data folder without a mail server', async () => {
    const { platform, modules, close } = await openTestPlatform(database(), { work: true });
    onTestFinished(close);
    const to = newAddress();
    await database().transaction((tx) => modules.mail.queue(tx, { ...passwordReset, to }));
    const folder = join(platform.dataFolder.path, 'mails');
    const kept = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
    await expect.poll(async () => (await kept()).length).toBe(1);
    const [name] = await kept();
    expect(name).toMatch(/^2026-03-10T12-00-00-000Z-mai_/);
    const mail = JSON.parse(await readFile(join(folder, name!), 'utf8'));
    expect(mail).toMatchObject({ to, subject: 'Reset your password', template: 'password-reset', language: 'en' });
    expect(mail.text).toContain('http://localhost:4000/reset?token=secret-token');
  });
});

test('a mail is resent under the same Message-ID if its server is killed before recording it as sent', async () => {
  const dataFolder = await temporaryFolder();
  await copyMigratedTemplate(dataFolder);
  const unanswered: (() => void)[] = [];
  const server = await startSmtpServer({
    answerMail: (count, answer) => (count === 1 ? void unanswered.push(answer) : answer()),
  });
  const to = newAddress();
  const child = await startBundledScript(sendUntilKilled, dataFolder, server.url, to);
  onTestFinished(() => child.kill());
  await expect.poll(() => server.received.length, { timeout: 30_000 }).toBe(1);
  await child.kill();

  const database = await openDatabase({ dataFolder });
  onTestFinished(() => database.close());
  const { jobs, rowOf, stateOf } = await openMail(database, server.url);
  onTestFinished(() => jobs.stop());
  await expect.poll(() => stateOf(to), { timeout: 30_000 }).toBe('sent');
  const { id } = await rowOf(to);
  const ids = server.received.map((mail) => headerOf(mail, 'message-id'));
  expect(ids).toEqual([`<${id}@acme.example>`, `<${id}@acme.example>`]);
});
