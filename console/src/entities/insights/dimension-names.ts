import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { InsightDimension } from '@zeacon/contract';
import { formatter } from '../../language/formatter.ts';

const dimensionLabels: Record<InsightDimension, MessageDescriptor> = {
  streamId: msg`Video`,
  contentType: msg`Kind of video`,
  destinationType: msg`Kind of place`,
  playerId: msg`Player or widget`,
  postId: msg`Post`,
  playlistId: msg`Playlist`,
  communityId: msg`Community`,
  memberOf: msg`Members of a community`,
  site: msg({ message: 'Site', context: 'of views' }),
  page: msg({ message: 'Page', context: 'of views' }),
  referrer: msg`Referring site`,
  utmSource: msg`UTM source`,
  utmMedium: msg`UTM medium`,
  utmCampaign: msg`UTM campaign`,
  country: msg`Country`,
  region: msg`Region`,
  device: msg`Device`,
  browser: msg`Browser`,
  os: msg`Operating system`,
  language: msg`Language`,
  splitTest: msg`Split test`,
  quality: msg`Picture quality`,
  visitorKind: msg`Kind of visitor`,
};

export const dimensionName = (dimension: InsightDimension): string => i18n._(dimensionLabels[dimension]);

const known: Partial<Record<InsightDimension, Record<string, MessageDescriptor>>> = {
  contentType: { VOD: msg`On demand`, LIVE: msg({ message: 'Live', context: 'kind of video' }) },
  destinationType: {
    EMBEDDED: msg`Player on a page`,
    POST: msg`Post of a community`,
    POSTED: msg`Page of a video`,
    UNLISTED: msg`Shared page`,
    WIDGET: msg`Widget on a page`,
  },
  device: { desktop: msg`Computer`, phone: msg`Phone`, tablet: msg`Tablet`, tv: msg`Television` },
  visitorKind: { NEW: msg`New visitors`, RETURNING: msg`Returning visitors`, ANONYMOUS: msg`Not recognised` },
};

const unknown: Partial<Record<InsightDimension, MessageDescriptor>> = {
  referrer: msg`Direct`,
  playerId: msg`Neither player nor widget`,
  postId: msg`No post`,
  playlistId: msg`No playlist`,
  communityId: msg`No community`,
  memberOf: msg`Visitors, and members who are not signed in`,
  utmSource: msg({ message: 'None', context: 'UTM parameter' }),
  utmMedium: msg({ message: 'None', context: 'UTM parameter' }),
  utmCampaign: msg({ message: 'None', context: 'UTM parameter' }),
  splitTest: msg`Not in a test`,
};

const deleted: Partial<Record<InsightDimension, MessageDescriptor>> = {
  streamId: msg`Deleted video`,
  playerId: msg`Deleted player or widget`,
  postId: msg`Deleted post`,
  playlistId: msg`Deleted playlist`,
  communityId: msg`Deleted community`,
  memberOf: msg`Deleted community`,
  splitTest: msg`Deleted split test`,
};

const regions = formatter((locales) => new Intl.DisplayNames(locales, { type: 'region' }));
const languages = formatter((locales) => new Intl.DisplayNames(locales, { type: 'language' }));

/** What people call a value; `name` is the server's. */
export function valueName(dimension: InsightDimension, value: string, name = ''): string {
  if (value === '') return i18n._(unknown[dimension] ?? msg({ message: 'Unknown', context: 'value of a view' }));
  if (dimension === 'country') return displayed(regions(), value);
  if (dimension === 'region') return `${value.slice(3)}, ${displayed(regions(), value.slice(0, 2))}`;
  if (dimension === 'language') return displayed(languages(), value);
  const word = known[dimension]?.[value];
  if (word) return i18n._(word);
  const gone = deleted[dimension];
  return name || (gone ? i18n._(gone) : value);
}

/** The server stores what browsers say, which may be no code at all. */
function displayed(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** A value with what it is a value of: "Country: Norway". */
export function labelledValue(dimension: InsightDimension, value: string, name?: string): string {
  const [what, which] = [dimensionName(dimension), valueName(dimension, value, name)];
  return t({ message: `${what}: ${which}`, comment: 'A filter, such as "Country: Norway"' });
}

/** As it is read where there is little room: pages without their protocol. */
export const shortName = (dimension: InsightDimension, name: string): string =>
  dimension === 'page' ? name.replace(/^https?:\/\//, '') : name;
