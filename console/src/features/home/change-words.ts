import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { HomeChange, HomeEvent } from '@zeacon/contract';
import { formatter } from '../../language/formatter.ts';
import { formatCount, formatSpan } from '../../platform/format.ts';
import { growthFactor } from '../../platform/growth.ts';

type Measure = HomeChange['measure'];

const rose: Record<Measure, (share: string) => string> = {
  views: (share) => t`Views rose by ${share}`,
  watchTimeMs: (share) => t`Watch time rose by ${share}`,
  uniqueVisitors: (share) => t`Visitors rose by ${share}`,
  overlayClicks: (share) => t`Clicks on graphics rose by ${share}`,
  conversions: (share) => t`Conversions rose by ${share}`,
  failedViews: (share) => t`Failures of playback rose by ${share}`,
};
const fell: typeof rose = {
  views: (share) => t`Views fell by ${share}`,
  watchTimeMs: (share) => t`Watch time fell by ${share}`,
  uniqueVisitors: (share) => t`Visitors fell by ${share}`,
  overlayClicks: (share) => t`Clicks on graphics fell by ${share}`,
  conversions: (share) => t`Conversions fell by ${share}`,
  failedViews: (share) => t`Failures of playback fell by ${share}`,
};
/** Where a percentage would be too long to read. */
const multiplied: typeof rose = {
  views: (factor) => t`${factor} times as many views`,
  watchTimeMs: (factor) => t`${factor} times as much watch time`,
  uniqueVisitors: (factor) => t`${factor} times as many visitors`,
  overlayClicks: (factor) => t`${factor} times as many clicks on graphics`,
  conversions: (factor) => t`${factor} times as many conversions`,
  failedViews: (factor) => t`${factor} times as many failures of playback`,
};
/** Of one video, where it is alone in what it does. */
const ofVideo = {
  rose: (name: string, share: string) => t`Views of “${name}” rose by ${share}`,
  fell: (name: string, share: string) => t`Views of “${name}” fell by ${share}`,
  multiplied: (name: string, factor: string) => t`${factor} times as many views of “${name}”`,
  began: (name: string, count: string) => t`Views of “${name}”: ${count}, none before`,
};
const began: typeof rose = {
  views: (count) => t`Views: ${count}, none before`,
  watchTimeMs: (span) => t`Watch time: ${span}, none before`,
  uniqueVisitors: (count) => t`Visitors: ${count}, none before`,
  overlayClicks: (count) => t`Clicks on graphics: ${count}, none before`,
  conversions: (count) => t`Conversions: ${count}, none before`,
  failedViews: (count) => t`Failures of playback: ${count}, none before`,
};

const percent = formatter((locales) => new Intl.NumberFormat(locales, { style: 'percent', maximumFractionDigits: 0 }));
const dayIn = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat(i18n.locales ?? i18n.locale, { month: 'short', day: 'numeric', timeZone });

const happened: Record<HomeEvent, (name: string, date: string) => string> = {
  videoPublished: (name, date) => t`“${name}” was published on ${date}`,
  videoUnpublished: (name, date) => t`“${name}” was hidden on ${date}`,
  videoDeleted: (name, date) => t`“${name}” was deleted on ${date}`,
  widgetSwitchedOn: (name, date) => t`the widget “${name}” was switched on on ${date}`,
  widgetSwitchedOff: (name, date) => t`the widget “${name}” was switched off on ${date}`,
  widgetChanged: (name, date) => t`the widget “${name}” was changed on ${date}`,
  widgetDeleted: (name, date) => t`the widget “${name}” was deleted on ${date}`,
  playerChanged: (name, date) => t`the player “${name}” was changed on ${date}`,
  playerDeleted: (name, date) => t`the player “${name}” was deleted on ${date}`,
  embedFirstSeen: (name, date) => t`${name} got a player or widget on ${date}`,
  embedLastSeen: (name, date) => t`${name} lost its player or widget on ${date}`,
  snippetVanished: (name, date) => t`the snippet was missing on ${name} on ${date}`,
  liveEnded: (name, date) => t`the live stream “${name}” took place on ${date}`,
};

const because: Record<NonNullable<HomeChange['cause']>['dimension'], (name: string) => string> = {
  page: (name) => t`most of it on ${name}`,
  playerId: (name) => t`most of it in “${name}”`,
  streamId: (name) => t`most of it with “${name}”`,
  referrer: (name) => t`most of it from visitors who came from ${name}`,
  country: (name) => t`most of it in ${name}`,
  device: (name) => t`most of it on ${name}`,
};

const devices: Record<string, ReturnType<typeof msg>> = {
  desktop: msg({ message: 'computers', context: 'on' }),
  phone: msg({ message: 'phones', context: 'on' }),
  tablet: msg({ message: 'tablets', context: 'on' }),
  tv: msg({ message: 'televisions', context: 'on' }),
};

const countries = formatter((locales) => new Intl.DisplayNames(locales, { type: 'region', fallback: 'code' }));

/** An address without what is the same everywhere. */
const pageName = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

function causeName({ dimension, name }: NonNullable<HomeChange['cause']>): string {
  if (dimension === 'page') return pageName(name);
  if (dimension === 'device') return devices[name] ? i18n._(devices[name]) : name;
  return dimension === 'country' && /^[A-Z]{2}$/.test(name) ? (countries().of(name) ?? name) : name;
}

const sayEvent = ({ at, what, name }: HomeChange['events'][number], timeZone: string | undefined) =>
  happened[what](pageName(name), dayIn(timeZone).format(new Date(at)));

export interface ChangeWords {
  headline: string;
  /** What is known beyond the headline. */
  details: string[];
}

/** "Views fell by 31%: /pricing lost its widget on 12 May", and what else is known of it; days are those of the time zone. */
export function sayChange(change: HomeChange, timeZone: string | undefined): ChangeWords {
  const { measure, current, previous, video, cause } = change;
  const format = measure === 'watchTimeMs' ? formatSpan : formatCount;
  const share = percent().format(Math.abs(current / previous - 1));
  const factor = growthFactor(current, previous);
  const course = previous === 0 ? 'began' : factor ? 'multiplied' : current > previous ? 'rose' : 'fell';
  const amount = course === 'began' ? format(current) : (factor ?? share);
  const what = video ? ofVideo[course](video.name, amount) : { began, multiplied, rose, fell }[course][measure](amount);
  const events = change.events.map((event) => sayEvent(event, timeZone));
  const [first, ...others] = events;
  const mostly = cause && because[cause.dimension](causeName(cause));
  const isKnown = cause !== null || video !== null;
  const why = isKnown && first ? first : mostly;
  // That there were none before says all of it.
  const numbers = course === 'began' ? [] : [t`${format(previous)} before, ${format(current)} now`];
  const ofCause = cause && t`${causeName(cause)}: ${format(cause.previous)} before, ${format(cause.current)} now`;
  // Without a cause that stands out, what happened is named beside the change and not as its reason.
  const beside = isKnown ? others : events;
  return {
    headline: why ? t`${what}: ${why}` : what,
    details: [
      ...(ofCause ? [ofCause] : numbers),
      ...(beside.length > 0 ? [t`In this period: ${beside.slice(0, 2).join(', ')}`] : []),
    ],
  };
}
