import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InsightDimension } from '@zeacon/contract';

export interface BreakdownGroup {
  id: string;
  label: MessageDescriptor;
  /** The first is shown first. */
  dimensions: readonly [InsightDimension, ...InsightDimension[]];
}

/** The tables of a page of figures. */
export const breakdownGroups: readonly BreakdownGroup[] = [
  { id: 'videos', label: msg`Videos`, dimensions: ['streamId', 'contentType'] },
  {
    id: 'pages',
    label: msg({ message: 'Pages', context: 'of a site' }),
    dimensions: ['page', 'site', 'destinationType'],
  },
  { id: 'sources', label: msg`Sources`, dimensions: ['referrer', 'utmSource', 'utmMedium', 'utmCampaign'] },
  {
    id: 'places',
    label: msg({ message: 'Places', context: 'on the map' }),
    dimensions: ['country', 'region', 'language'],
  },
  { id: 'devices', label: msg`Devices`, dimensions: ['device', 'browser', 'os', 'quality'] },
  {
    id: 'embeds',
    label: msg`Players and widgets`,
    dimensions: ['playerId', 'playlistId', 'splitTest', 'communityId', 'memberOf', 'postId'],
  },
  { id: 'visitors', label: msg`Visitors`, dimensions: ['visitorKind'] },
];
