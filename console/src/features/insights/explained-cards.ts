import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SessionKind } from '@zeacon/contract';

interface CardDefinition {
  name: MessageDescriptor;
  /** How what the card shows is counted, in words, a paragraph each. */
  formula: readonly MessageDescriptor[];
  /** The views that show best what it counts. */
  only?: SessionKind;
}

/** Figures that are no measure of a period: those of whole cards, and sums of measures on Home. */
const definitions = {
  now: {
    name: msg({ message: 'Now', comment: 'Who is watching at this moment' }),
    formula: [
      msg`Views that played media, or waited for it, in the last 45 seconds and did not reach the end. Each minute of the chart counts the views that played in it.`,
      msg`Videos, pages and countries are the same views, by what they watch, where, and from where. Two players on one page are two views.`,
    ],
    only: 'played',
  },
  live: {
    name: msg`While it was live`,
    formula: [
      msg`Watching: views that played the live within each step of the chart. The highest step is how many watched at once at most.`,
      msg`Messages: what was written in the chat within the step, without what was deleted. Raised hands: how often somebody raised one, whatever happened next.`,
    ],
    only: 'played',
  },
  stay: {
    name: msg`How long viewers stay`,
    formula: [
      msg`For each moment of the video, the share of its views that saw it. Whoever saw it twice counts once here; the second line counts every time it was played.`,
      msg`Moments that stand out are the steepest drops of the first line, and the place where the second is farthest above it.`,
    ],
    only: 'played',
  },
  stayCompared: {
    name: msg`How long viewers stay`,
    formula: [
      msg`For each moment of a video, the share of its own views that saw it; whoever saw it twice counts once. So a video with few views stands beside one with many.`,
      msg`Along shares of the length, the same place of a long and a short video is a different time. Along time, a line ends where its video does. Between the steps of a curve nothing is guessed: each holds up to the next.`,
    ],
    only: 'played',
  },
  conversionRate: {
    name: msg`Conversion rate`,
    formula: [
      msg`Views with a conversion after one of their clicks, divided by players shown: the last step from seeing to acting. Two conversions after a view count once.`,
    ],
    only: 'converted',
  },
  waits: {
    name: msg`Where viewers waited`,
    formula: [
      msg`For each step of the video, views that waited there for media during playback, divided by the views that saw the step or waited in it. A view that waited twice in a step counts once; its time counts both times.`,
      msg`Waits of less than a tenth of a second, and waits after a seek, are left out, and so are those at which somebody left before playback went on.`,
    ],
    only: 'rebuffered',
  },
  clicks: {
    name: msg`Where viewers clicked`,
    formula: [
      msg`For each hypergraphic and call to action, its clicks, and the share of these in the times that it was visible for a second or longer.`,
      msg`A hypergraphic's box is exactly where viewers saw it; that of a call to action is approximate.`,
    ],
    only: 'clicked',
  },
  engagement: {
    name: msg`Engagement`,
    formula: [
      msg`The mean of three shares, each measured against a target: play rate (40%), watched on average (50%), and clicks for 100 views (5). Exceeding a target counts as reaching it.`,
      msg`What cannot be judged is left out, such as clicks where there was nothing to click. The targets are the same for every business.`,
    ],
    only: 'played',
  },
  won: {
    name: msg`Conversions and forms`,
    formula: [
      msg`What visitors did on your site after a click in a view, such as a purchase, and forms that viewers sent from a video, added up.`,
    ],
    only: 'clicked',
  },
} as const satisfies Record<string, CardDefinition>;

export type ExplainedCard = keyof typeof definitions;
export const cardDefinitions: Record<ExplainedCard, CardDefinition> = definitions;
export const explainedCards = Object.keys(definitions) as ExplainedCard[];
