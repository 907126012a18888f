import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { getOverlayTable, Reply, SessionKind } from '@zeacon/contract';
import { formatCount } from '../../platform/format.ts';
import { formatFineShare } from '../insights/figure-format.ts';
import { formatValues } from '../insights/money.ts';

export type OverlayFigureRow = Reply<typeof getOverlayTable>['items'][number];

interface OverlayFigure {
  id: string;
  name: MessageDescriptor;
  /** How it is counted, in words. */
  formula: MessageDescriptor;
  value: (row: OverlayFigureRow) => string;
  /** The views that it counts. */
  sample?: Extract<SessionKind, 'seen' | 'hovered' | 'clicked' | 'sentForm' | 'converted'>;
}

/** What is counted of hypergraphics and calls to action, in the order of the columns. */
export const overlayFigures: readonly OverlayFigure[] = [
  {
    id: 'seen',
    name: msg({ message: 'Seen', context: 'how often an overlay was' }),
    formula: msg`How often it was visible for a second or longer. In one view it may be seen many times.`,
    value: ({ impressions }) => formatCount(impressions),
    sample: 'seen',
  },
  {
    id: 'hovered',
    name: msg({ message: 'Hovered', context: 'how often an overlay was' }),
    formula: msg`How often a pointer or the keyboard came to it: once for each time it is shown.`,
    value: ({ hovers }) => formatCount(hovers),
    sample: 'hovered',
  },
  {
    id: 'clicked',
    name: msg({ message: 'Clicked', context: 'how often an overlay was' }),
    formula: msg`How often it was clicked, tapped or chosen by keyboard.`,
    value: ({ clicks }) => formatCount(clicks),
    sample: 'clicked',
  },
  {
    id: 'clickThrough',
    name: msg({ message: 'Click-through', comment: 'Heading of a column: clicks by how often it was seen' }),
    formula: msg`Clicks divided by how often it was seen. It can be above 100%: what is seen once may be clicked twice.`,
    value: ({ impressions, clickThroughRate }) => (impressions === 0 ? '–' : formatFineShare(clickThroughRate)),
  },
  {
    id: 'forms',
    name: msg({ message: 'Forms', comment: 'Heading of a column: forms that viewers filled in' }),
    formula: msg`Forms that viewers sent from it.`,
    value: ({ leads }) => formatCount(leads),
    sample: 'sentForm',
  },
  {
    id: 'conversions',
    name: msg`Conversions`,
    formula: msg`What visitors did on your site after a click on it, such as a purchase. Each belongs to one click.`,
    value: ({ conversions }) => formatCount(conversions),
    sample: 'converted',
  },
  {
    id: 'value',
    name: msg({ message: 'Value', comment: 'Heading of a column: what the conversions were worth' }),
    formula: msg`What your site said these conversions were worth, added up for each currency.`,
    value: ({ conversionValues }) => formatValues(conversionValues),
  },
];
