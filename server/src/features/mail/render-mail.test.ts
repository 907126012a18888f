import { expect, test } from 'vitest';
import { languages } from '../../platform/languages.ts';
import { mailSamples } from './mail-samples.ts';
import type { MailValues } from './mail-templates.ts';
import { type MailDraft, renderMail } from './render-mail.ts';

const publicUrl = 'https://video.example.com';
const invite = {
  template: 'team-invite',
  values: { path: '/invite?token=a&b', validMinutes: 7 * 24 * 60, inviter: 'Ann', business: 'Acme', role: 'editor' },
} satisfies MailDraft;

test('a mail says the same as HTML and as text', () => {
  const { subject, html, text } = renderMail(invite, 'en', publicUrl);
  expect(subject).toBe('Ann invites you to Acme');
  expect(text).toBe(`Ann invites you to Acme

Ann would like you to join Acme on Zeacon. Your role: Editor.

Accept invitation:
https://video.example.com/invite?token=a&b

Valid for 7 days.

If you do not know who this is, you can ignore this email.

-- 
Sent by Zeacon at video.example.com.
`);
  expect(html).toContain('href="https://video.example.com/invite?token=a&amp;b"');
  expect(html).toContain('<bdi>Acme</bdi>');
  expect(html).toContain('Valid for 7 days.');
});

test('a mail with a code shows it', () => {
  const values = { path: '/verify', validMinutes: 24 * 60, code: '402918' };
  const { html, text } = renderMail({ template: 'email-verification', values }, 'en', publicUrl);
  expect(html).toContain('>402918</p>');
  expect(text).toContain('\n402918\n');
  expect(text).toContain('Valid for 24 hours.');
});

test('a mail has a light and a dark theme', () => {
  const { html } = renderMail(invite, 'en', publicUrl);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
});

test('a mail is written in the direction of its language', () => {
  expect(renderMail(invite, 'he', publicUrl).html).toContain('<html lang="he" dir="rtl">');
  expect(renderMail(invite, 'en', publicUrl).html).toContain('<html lang="en" dir="ltr">');
});

test('text written by people is shown and not interpreted', () => {
  const business = `<img src=x onerror=alert(1)>\r\n{path}\u202eevil`;
  const values = { ...invite.values, business, inviter: 'x'.repeat(5000) };
  const { subject, html, text } = renderMail({ ...invite, values }, 'en', publicUrl);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; {path}evil');
  expect(text).not.toMatch(/[\u202e\r]/);
  expect(subject.length).toBeLessThan(500);
  expect(subject).not.toMatch(/[\r\n]/);
});

test.each(['https://evil.example/x', '//evil.example/x', '/\\evil.example/x', 'javascript:alert(1)', 'x', ''])(
  'a mail does not link to %j',
  (path) => {
    const draft: MailDraft = { ...invite, values: { ...invite.values, path } };
    expect(() => renderMail(draft, 'en', publicUrl)).toThrow('A mail may only link to this platform');
  },
);

const newsletter = (
  over: Partial<MailValues['community-newsletter']['post']> = {},
): Extract<MailDraft, { template: 'community-newsletter' }> => ({
  template: 'community-newsletter',
  values: {
    ...{
      community: 'Harbor club',
      title: 'Spring',
      path: '/c/harbor/post/pst_1',
      unsubscribePath: '/unsubscribe?token=x',
    },
    post: {
      by: null,
      picture: '/media/images/a/640.webp',
      video: { name: 'Tour', poster: '/media/p.jpg' },
      poll: { question: 'Where to?', options: ['North', 'South'], isEnded: false },
      text: {
        blocks: [
          { type: 'heading', level: 2, content: [{ text: 'New' }] },
          {
            type: 'paragraph',
            content: [
              { text: 'a', marks: ['bold'] },
              { text: ' map', href: 'https://a.example/x?b=1&c' },
            ],
          },
          { type: 'list', ordered: true, items: [[{ text: 'one' }], [{ text: 'two' }]] },
          { type: 'quote', content: [{ text: 'said' }] },
        ],
      },
      ...over,
    },
  },
});

test('a newsletter says what its post says, and shows its pictures by their whole address', () => {
  const { subject, html, text } = renderMail(newsletter(), 'en', publicUrl);
  expect(subject).toBe('Spring');
  expect(text).toBe(`Spring

News from Harbor club

New

a map (https://a.example/x?b=1&c)

1. one
2. two

> said

▶ Tour

Where to?
- North
- South
Vote: https://video.example.com/c/harbor/post/pst_1

Open the post:
https://video.example.com/c/harbor/post/pst_1

You chose how often Harbor club emails you. Use the link below to stop these emails.

-- 
Sent by Zeacon at video.example.com.

Unsubscribe:
https://video.example.com/unsubscribe?token=x
`);
  for (const part of [
    '>New</h2>',
    '<strong>a</strong>',
    'href="https://a.example/x?b=1&amp;c"',
    '<li>two</li></ol>',
    '>said</blockquote>',
    'src="https://video.example.com/media/images/a/640.webp"',
    'src="https://video.example.com/media/p.jpg"',
    '<bdi>Tour</bdi>',
    '>Where to?</p>',
    '<li dir="auto">South</li>',
  ])
    expect(html).toContain(part);
  expect(html).toMatch(/href="https:\/\/video.example.com\/c\/harbor\/post\/pst_1"[^>]*>Vote</);
});

test('a poll that has ended says so in a newsletter, and a mail from before there were any has none', () => {
  const poll = { question: '', options: ['North', 'South'], isEnded: true };
  const { html, text } = renderMail(newsletter({ poll }), 'de', publicUrl);
  expect(text).toContain('▶ Tour\n\n- North\n- South\nDie Abstimmung ist beendet\n\n');
  expect([html.includes('Die Abstimmung ist beendet'), html.includes('>Abstimmen<')]).toEqual([true, false]);
  const { poll: _none, ...before } = newsletter().values.post;
  const old = { ...newsletter(), values: { ...newsletter().values, post: before } } as MailDraft;
  expect(renderMail(old, 'en', publicUrl).text).toContain('▶ Tour\n\nOpen the post:');
});

test('what a post holds is shown in a newsletter and never interpreted', () => {
  const bad = '<script>alert(1)</script>\u202e';
  const { html, text } = renderMail(
    newsletter({
      by: bad,
      video: { name: bad, poster: null },
      poll: { question: bad, options: [bad], isEnded: false },
      text: {
        blocks: [
          { type: 'paragraph', content: [{ text: bad, href: 'javascript:alert(1)' }] },
          { type: 'list', ordered: false, items: [[{ text: bad }]] },
        ],
      },
    }),
    'ar',
    publicUrl,
  );
  expect(html).not.toContain('<script');
  expect(html.split('&lt;script&gt;alert(1)&lt;/script&gt;')).toHaveLength(7);
  expect(html + text).not.toMatch(/javascript:|\u202e/);
});

test.each(Object.keys(mailSamples) as (keyof typeof mailSamples)[])('no placeholder is left in %s', (template) => {
  for (const language of languages) {
    const draft = { template, values: mailSamples[template] } as MailDraft;
    const { subject, html, text } = renderMail(draft, language, publicUrl);
    expect([language, subject, text].join('\n')).not.toMatch(/\{\w+\}/);
    expect(html.replace(/<style>.*?<\/style>/gs, '')).not.toMatch(/\{\w+\}/);
  }
});
