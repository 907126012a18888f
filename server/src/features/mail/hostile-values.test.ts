import { expect, test } from 'vitest';
import { attacks } from '../../platform/testing/attacks.ts';
import { readMarkup } from '../../platform/testing/read-markup.ts';
import { mailSamples } from './mail-samples.ts';
import type { MailTemplate } from './mail-templates.ts';
import { type MailDraft, renderMail } from './render-mail.ts';

const publicUrl = 'https://video.example.com';
const ofCommunities = (Object.keys(mailSamples) as MailTemplate[]).filter((one) =>
  /^(?:community|membership)-/.test(one),
);

/** What people cannot write. */
const ours =
  /^(?:path|origin|unsubscribePath|picture|poster|href|type|marks|date|until|amount|paid|number|earlier|validMinutes)$/;

/** With these words wherever people write. */
function saying(value: unknown, words: string): unknown {
  if (typeof value === 'string') return words;
  if (Array.isArray(value)) return value.map((one) => saying(one, words));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, ours.test(key) ? one : saying(one, words)]),
  );
}

test.each(attacks)('what people write is text in every mail of communities, and none of it is lost: %s', (attack) => {
  const calm = 'Calm words of a sailor';
  const render = (template: MailTemplate, words: string) =>
    renderMail({ template, values: saying(mailSamples[template], words) } as MailDraft, 'en', publicUrl);
  // One line each, without what is not seen.
  const shown = attack.replace('\u2028', '').trim();
  const times = (text: string, words: string) => text.split(words).length - 1;
  for (const template of ofCommunities) {
    const [expected, found] = [render(template, calm), render(template, attack)];
    const [calmMarkup, markup] = [readMarkup(expected.html), readMarkup(found.html)];
    expect([template, markup.elements]).toEqual([template, calmMarkup.elements]);
    expect([template, times(markup.text, shown)]).toEqual([template, times(calmMarkup.text, calm)]);
    expect([template, times(found.text, shown)]).toEqual([template, times(expected.text, calm)]);
    expect([template, times(found.subject, shown)]).toEqual([template, times(expected.subject, calm)]);
    expect(found.subject).not.toMatch(/[\r\n\u2028]/);
  }
});
