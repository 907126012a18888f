import { directionOf, type Language } from '../../platform/languages.ts';
import { type Html, html } from '../../platform/web/html.ts';
import { digestFigures, digestTexts } from './digest-figures.ts';
import { layOutHtml, layOutText } from './mail-layout.ts';
import type { MailPicture } from './mail-picture.ts';
import type { MailPost } from './mail-post.ts';
import type { MailTemplate, MailValues } from './mail-templates.ts';
import { toDuration } from './words/duration.ts';
import type { MailWords } from './words/mail-words.ts';
import { wordsOf } from './words/words-of.ts';

export type MailDraft = { [T in MailTemplate]: { template: T; values: MailValues[T] } }[MailTemplate];

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** That the HTML shows by their ids. */
  pictures: readonly MailPicture[];
}

/**
 * Renders a mail in one language. Its links lead to `publicUrl` alone, or to the domain that shows the community it is
 * about; throws for a path that leads elsewhere.
 */
export function renderMail({ template, values }: MailDraft, language: Language, publicUrl: string): RenderedMail {
  const words = wordsOf(language);
  const { subject, note, button, ...usual } = words.templates[template] as AnyWords;
  const text = 'before' in values && values.before === null ? words.digest.week : usual.text;
  const given = shownValues(values, words, language);
  const parts = {
    language,
    direction: directionOf(language),
    subject: { plain: fill(subject, given), marked: mark(subject, given) },
    text: { plain: fill(text, given), marked: mark(text, given) },
    code: given.code,
    button:
      button && 'path' in values
        ? { label: fill(button, given), url: linkTo(originOf(values) ?? publicUrl, values.path) }
        : undefined,
    validFor:
      'validMinutes' in values ? fill(words.validFor, { time: toDuration(values.validMinutes, language) }) : undefined,
    figures: 'days' in values ? digestFigures(values, words, language) : undefined,
    lines: 'lines' in values && values.lines.length > 0 ? values.lines.map((line) => toLine(line, 500)) : undefined,
    post: 'post' in values ? toPost(values, publicUrl, words) : undefined,
    note: fill(note, given),
    unsubscribe:
      'unsubscribePath' in values
        ? { label: words.digest.unsubscribe, url: linkTo(publicUrl, values.unsubscribePath) }
        : undefined,
    sentBy: fill(words.sentBy, { host: new URL(publicUrl).host }),
  };
  const { contentId, base64 } = parts.figures?.bars.picture ?? {};
  const pictures = contentId && base64 ? [{ contentId, base64 }] : [];
  return { subject: parts.subject.plain, html: layOutHtml(parts), text: layOutText(parts), pictures };
}

interface AnyWords {
  subject: string;
  text: string;
  note: string;
  button?: string;
}

const originOf = (values: MailDraft['values']) => ('origin' in values ? values.origin : undefined);

/** A URL on this host only, whatever the path contains. */
export function linkTo(publicUrl: string, path: string): string {
  const url = path.startsWith('/') ? URL.parse(path, publicUrl) : undefined;
  if (url?.origin === new URL(publicUrl).origin) return url.href;
  throw new Error('A mail may only link to this platform: name a path that begins with one slash.');
}

function toPost(
  { post, path, origin }: MailValues['community-newsletter'],
  publicUrl: string,
  words: Pick<MailWords, 'poll'>,
): MailPost {
  const whole = (address: string | null) => address && new URL(address, publicUrl).href;
  // Mails of an older server that still wait have no poll.
  const { video, picture, poll = null } = post;
  return {
    ...{ ...post, url: linkTo(origin ?? publicUrl, path), picture: whole(picture) },
    video: video && { ...video, poster: whole(video.poster) },
    poll: poll && { ...poll, words: words.poll },
  };
}

/** The values as readers see them. */
function shownValues(values: MailDraft['values'], words: MailWords, language: Language): Record<string, string> {
  const texts = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, toLine(value)] as const] : [],
  );
  return {
    ...Object.fromEntries(texts),
    ...('role' in values && { role: words.roles[values.role] }),
    ...('meter' in values && { meter: words.meters[values.meter] }),
    ...('days' in values && digestTexts(values, language)),
  };
}

/**
 * Keeps text written by people on one line, limits its length, and removes characters that change the direction of the
 * text around it.
 */
function toLine(value: string, maxLength = 200): string {
  const line = value
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line;
}

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/**
 * Like `fill`, with each value isolated, so that a value in another script does not change the direction of the text
 * next to it.
 */
function mark(text: string, values: Record<string, string>): Html {
  const pieces = text.split(/(\{\w+\})/).map((piece) => {
    const value = values[piece.slice(1, -1)];
    return piece.startsWith('{') && value !== undefined ? html`<bdi>${value}</bdi>` : html`${piece}`;
  });
  return html`${pieces}`;
}
