import { addDays } from '../../platform/days.ts';
import { directionOf, type Language } from '../../platform/languages.ts';
import { drawBars } from './bars-picture.ts';
import type { MailFigures } from './mail-figures.ts';
import { toPicture } from './mail-picture.ts';
import type { MailValues } from './mail-templates.ts';
import type { MailWords } from './words/mail-words.ts';

type Digest = MailValues['weekly-digest'];

const nameMaxLength = 80;

const day = (language: Language, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
};

/** What the text of the weekly mail is filled with. */
export function digestTexts({ from, until, views, before }: Digest, language: Language): Record<string, string> {
  const count = new Intl.NumberFormat(language);
  const inWords = day(language, { month: 'long', day: 'numeric' });
  return {
    from: inWords(from),
    until: inWords(until),
    views: count.format(views),
    ...(before !== null && { before: count.format(before) }),
  };
}

/** The figures below the text of the weekly mail. */
export function digestFigures(values: Digest, { digest }: MailWords, language: Language): MailFigures {
  const { views, visitors, watchTimeMs, videos } = values;
  const count = new Intl.NumberFormat(language);
  return {
    headline: [
      { name: digest.views, value: count.format(views) },
      { name: digest.visitors, value: count.format(visitors) },
      { name: digest.watchTime, value: toSpan(watchTimeMs, language) },
    ],
    bars: barsOf(digest.viewsOfDays, values, language),
    list: {
      name: digest.mostViewed,
      of: videos.map((video) => ({ name: cut(video.name), value: count.format(video.views) })),
    },
  };
}

/** What the picture shows is said by its alternative text, day by day. */
function barsOf(name: string, { from, until, days }: Digest, language: Language): MailFigures['bars'] {
  const count = new Intl.NumberFormat(language);
  const weekday = day(language, { weekday: 'short' });
  const dates = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const range = (first: string, last: string) => dates.formatRange(new Date(first), new Date(last));
  const ranges = { now: range(from, until), before: range(addDays(from, -7), addDays(until, -7)) };
  const groups = days.map(({ views, before = null }) => ({ now: views, before }));
  const of = days.map(({ date, views, before }) => ({
    label: weekday(date),
    value: count.format(views),
    ...(before !== undefined && { before: count.format(before) }),
  }));
  const list = new Intl.ListFormat(language, { type: 'unit' });
  const said = (range: string, value: (of: MailFigures['bars']['of'][number]) => string) =>
    `${range}: ${list.format(of.map((one) => `${one.label} ${value(one)}`))}`;
  const lines = [said(ranges.now, ({ value }) => value)];
  const compared = of.every((one) => one.before !== undefined);
  if (compared) lines.push(said(ranges.before, ({ before }) => before ?? ''));
  return {
    ...{ name, of },
    ranges: compared ? ranges : undefined,
    picture: toPicture({
      file: drawBars(groups, directionOf(language)),
      alternative: `${name}. ${lines.join('. ')}.`,
    }),
  };
}

function toSpan(ms: number, language: Language): string {
  const minutes = Math.round(ms / 60_000);
  const unit = minutes < 60 ? 'minute' : 'hour';
  const value = minutes < 60 ? minutes : minutes / 60;
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: minutes < 600 ? 1 : 0 } as const;
  return new Intl.NumberFormat(language, format).format(value);
}

/** On one line, without characters that change the direction of the text around it. */
function cut(name: string): string {
  const line = name.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\p{Cc}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length > nameMaxLength ? `${characters.slice(0, nameMaxLength - 1).join('')}…` : line;
}
