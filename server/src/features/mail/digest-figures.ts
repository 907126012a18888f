import type { Language } from '../../platform/languages.ts';
import type { MailFigures } from './mail-layout.ts';
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
    before: count.format(before),
  };
}

/** The figures below the text of the weekly mail. */
export function digestFigures(values: Digest, { digest }: MailWords, language: Language): MailFigures {
  const { views, visitors, watchTimeMs, days, videos } = values;
  const count = new Intl.NumberFormat(language);
  const weekday = day(language, { weekday: 'short' });
  const most = Math.max(1, ...days.map((one) => one.views));
  return {
    headline: [
      { name: digest.views, value: count.format(views) },
      { name: digest.visitors, value: count.format(visitors) },
      { name: digest.watchTime, value: toSpan(watchTimeMs, language) },
    ],
    bars: {
      name: digest.viewsOfDays,
      of: days.map((one) => ({
        label: weekday(one.date),
        value: count.format(one.views),
        share: one.views / most,
      })),
    },
    list: {
      name: digest.mostViewed,
      of: videos.map((video) => ({ name: cut(video.name), value: count.format(video.views) })),
    },
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
