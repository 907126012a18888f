const cache = new Map<string, Intl.NumberFormat>();

/** Creating a formatter costs a thousand times more than using it. */
export function formatterOf(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  let found = cache.get(key);
  if (!found) {
    found = new Intl.NumberFormat(language, options);
    cache.set(key, found);
  }
  return found;
}

/**
 * How languages begin whose digits are 0 to 9 in every region: ours, but for Arabic. A clock in them needs no formatter,
 * and the first formatter of a page is the dearest piece of showing a player (17 ms).
 */
const plainDigits = /^(de|en|es|fr|he|hi|it|ja|nl|pl|pt|tr|uk|zh)(?!.*-u-)/;

/** Seconds as a clock in the digits of a language: `0:07`, `1:02:03`. */
export function toClock(seconds: number, language: string): string {
  const { hours, minutes, rest } = divide(seconds);
  const isPlain = plainDigits.test(language);
  const digits = (value: number, minimumIntegerDigits = 1) =>
    isPlain
      ? `${value}`.padStart(minimumIntegerDigits, '0')
      : formatterOf(language, { useGrouping: false, minimumIntegerDigits }).format(value);
  const start = hours > 0 ? `${digits(hours)}:${digits(minutes, 2)}` : digits(minutes);
  return `${start}:${digits(rest, 2)}`;
}

/** Seconds in spoken form: `1 minute 5 seconds`. */
export function toSpokenTime(seconds: number, language: string): string {
  const { hours, minutes, rest } = divide(seconds);
  const say = (count: number, unit: string) =>
    formatterOf(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return [
    hours > 0 ? say(hours, 'hour') : '',
    minutes > 0 ? say(minutes, 'minute') : '',
    rest > 0 || (hours === 0 && minutes === 0) ? say(rest, 'second') : '',
  ]
    .filter(Boolean)
    .join(' ');
}

export function toPercent(share: number, language: string): string {
  return formatterOf(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** `2.4`, `2,4`. */
export function toTenths(value: number, language: string): string {
  return formatterOf(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** `1.25×`, `1,25×`. */
export function toRate(rate: number, language: string): string {
  return `${formatterOf(language, { maximumFractionDigits: 2 }).format(rate)}×`;
}

/** Rounded to milliseconds: a length of 20 seconds may come as 19.999999. */
function divide(seconds: number) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds + 0.0005)) : 0;
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), rest: whole % 60 };
}
