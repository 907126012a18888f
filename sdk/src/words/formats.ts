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

/** Seconds as a clock in the digits of a language: `0:07`, `1:02:03`. */
export function toClock(seconds: number, language: string): string {
  const { hours, minutes, rest } = divide(seconds);
  const plain = formatterOf(language, { useGrouping: false });
  const padded = formatterOf(language, { useGrouping: false, minimumIntegerDigits: 2 });
  const tail = padded.format(rest);
  return hours > 0 ? `${plain.format(hours)}:${padded.format(minutes)}:${tail}` : `${plain.format(minutes)}:${tail}`;
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
