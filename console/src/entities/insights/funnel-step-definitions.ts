import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { getInsightFunnel, Reply, SessionKind } from '@zeacon/contract';

export type FunnelStep = Reply<typeof getInsightFunnel>['steps'][number]['step'] | 'clicked' | 'converted';

interface StepDefinition {
  name: MessageDescriptor;
  /** How it is counted, in words. */
  formula: MessageDescriptor;
  only: SessionKind | undefined;
}

/** From seeing the player to what the business wants, in order. */
export const funnelSteps: Record<FunnelStep, StepDefinition> = {
  shown: {
    name: msg`Player shown`,
    formula: msg`Players that were on a page, played or not. Every other step is a share of these.`,
    only: undefined,
  },
  played: {
    name: msg`Playback began`,
    formula: msg`Players in which playback began: the views.`,
    only: 'played',
  },
  quarter: {
    name: msg`Watched a quarter`,
    formula: msg`Views that got at least a quarter of the way through the video, including by skipping. Views of live streams, which have no length, count only if they reached the end.`,
    only: 'quarter',
  },
  half: {
    name: msg`Watched half`,
    formula: msg`Views that got at least halfway through the video, including by skipping. Views of live streams, which have no length, count only if they reached the end.`,
    only: 'half',
  },
  threeQuarters: {
    name: msg`Watched three quarters`,
    formula: msg`Views that got at least three quarters of the way through the video, including by skipping. Views of live streams, which have no length, count only if they reached the end.`,
    only: 'threeQuarters',
  },
  end: {
    name: msg`Watched to the end`,
    formula: msg`Views in which the video played to its end.`,
    only: 'end',
  },
  clicked: {
    name: msg`Clicked`,
    formula: msg`Views with a click on a hypergraphic or a call to action, however far they went. Two clicks in a view count once.`,
    only: 'clicked',
  },
  converted: {
    name: msg`Converted`,
    formula: msg`Views with a conversion after one of their clicks, such as a purchase on your site. Two conversions after a view count once.`,
    only: 'converted',
  },
};

export const stepsOfFunnel = Object.keys(funnelSteps) as FunnelStep[];
