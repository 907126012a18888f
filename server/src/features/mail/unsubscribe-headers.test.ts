import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openMail } from './mail.testing.ts';
import { mailSamples } from './mail-samples.ts';
import type { MailTemplate } from './mail-templates.ts';
import type { MailDraft } from './render-mail.ts';
import { headerNames, headerOf, startSmtpServer } from './smtp-server.testing.ts';

const templates = Object.keys(mailSamples) as MailTemplate[];
const ofCommunities = templates.filter((template) => /^(?:community|membership)-/.test(template));

/** Of communities: what somebody asked for, or has to know. */
const transactional: MailTemplate[] = [
  'community-password',
  'community-sign-in',
  'community-refusal',
  ...ofCommunities.filter((template) => template.startsWith('membership-')),
];
/** What goes out without being asked for. */
const regular = templates.filter((template) => 'unsubscribePath' in mailSamples[template]);

test('whatever a community mails that nobody asked for can be ended', () => {
  expect(ofCommunities.filter((template) => !regular.includes(template)).toSorted()).toEqual(transactional.toSorted());
});

describeOnSharedPlatform('mails', (database) => {
  test('that can be ended say where, for one click in the mail program, and others do not', async () => {
    const server = await startSmtpServer();
    const { jobs, queue, stateOf } = await openMail(database(), server.url);
    onTestFinished(() => jobs.stop());
    const about = [...regular, ...transactional].map((template) => ({
      ...{ template, values: mailSamples[template], language: 'en' },
      to: `${template}.${crypto.randomUUID()}@example.com`,
    }));
    for (const { to, language, ...draft } of about) await queue({ ...(draft as MailDraft), language, to });
    for (const { to } of about) await expect.poll(() => stateOf(to), { timeout: 30_000 }).toBe('sent');
    for (const { to, template, values } of about) {
      const mail = server.received.find(({ recipients }) => recipients.includes(to))!;
      const given = headerNames(mail).filter((name) => name.startsWith('list-'));
      if (!regular.includes(template)) {
        expect([template, given]).toEqual([template, []]);
        continue;
      }
      expect([template, given.toSorted()]).toEqual([template, ['list-unsubscribe', 'list-unsubscribe-post']]);
      const { unsubscribePath } = values as { unsubscribePath: string };
      expect(headerOf(mail, 'list-unsubscribe')).toBe(`<https://video.example.com${unsubscribePath}>`);
      expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    }
  });

  test('have the headers that they should, whatever people write', async () => {
    const server = await startSmtpServer();
    const { jobs, queue, stateOf } = await openMail(database(), server.url);
    onTestFinished(() => jobs.stop());
    const attack =
      'Sail\r\nBcc: evil@example.com\r\n\r\n<script>alert(1)</script>\u2028List-Unsubscribe: <https://evil.example>';
    for (const template of ofCommunities) {
      const to = `${template}.${crypto.randomUUID()}@example.com`;
      const plain = `plain.${to}`;
      const hostile = Object.entries(mailSamples[template]).map(([name, value]) => [
        name,
        ['community', 'title', 'inviter', 'business'].includes(name) ? attack : name === 'lines' ? [attack] : value,
      ]);
      await queue({ template, values: mailSamples[template], language: 'en', to: plain } as never);
      await queue({ template, values: Object.fromEntries(hostile), language: 'en', to } as never);
      for (const one of [plain, to]) await expect.poll(() => stateOf(one), { timeout: 30_000 }).toBe('sent');
      const [expected, found] = [plain, to].map(
        (one) => server.received.find(({ recipients }) => recipients.includes(one))!,
      );
      expect([template, headerNames(found!)]).toEqual([template, headerNames(expected!)]);
      expect(found!.recipients).toEqual([to]);
      expect(headerOf(found!, 'to')).toBe(to);
    }
  });
});
