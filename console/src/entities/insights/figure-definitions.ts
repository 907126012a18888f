import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InsightMeasure, SessionKind, SessionSort } from '@zeacon/contract';

export interface FigureDefinition {
  label: MessageDescriptor;
  /** How it is computed, in words. The guide on figures has the same. */
  formula: MessageDescriptor;
  shape: 'count' | 'span' | 'share' | 'score' | 'wait' | 'height';
  /** Which change is good news. */
  better: 'more' | 'less';
  /** The views that show best what it counts. */
  only?: SessionKind;
  /** Which of them are looked at first, if not the newest: the worst. */
  sort?: SessionSort;
}

/** What every figure means, in the words of Mux Data and the IAB. The order is that of lists to choose from. */
export const figureDefinitions: Record<InsightMeasure, FigureDefinition> = {
  views: {
    label: msg`Views`,
    formula: msg`Players in which playback began. One player on one page with one video is one view, however often it is paused.`,
    shape: 'count',
    better: 'more',
    only: 'played',
  },
  uniqueVisitors: {
    label: msg`Unique visitors`,
    formula: msg`Different browsers among the views; where a visitor may not be recognised, the same browser version at the same address counts once a day. Exact for small numbers, then an estimate with its margin of error.`,
    shape: 'count',
    better: 'more',
    only: 'played',
  },
  watchTimeMs: {
    label: msg`Watch time`,
    formula: msg`Time that media was playing, added up over all views. What is watched again counts again; waiting and pauses do not.`,
    shape: 'span',
    better: 'more',
    only: 'played',
  },
  pageViews: {
    label: msg`Players shown`,
    formula: msg`Players that were on a page, played or not.`,
    shape: 'count',
    better: 'more',
  },
  playRate: {
    label: msg`Play rate`,
    formula: msg`Views divided by players shown.`,
    shape: 'share',
    better: 'more',
  },
  averageWatched: {
    label: msg`Average watched`,
    formula: msg`Average share of the video that was watched. Parts watched again count once. Views of live streams, which have no length, are left out.`,
    shape: 'share',
    better: 'more',
    only: 'played',
  },
  completionRate: {
    label: msg`Watched to the end`,
    formula: msg`Views that reached the end divided by all views.`,
    shape: 'share',
    better: 'more',
    only: 'played',
  },
  viewability: {
    label: msg`Viewability`,
    formula: msg`Views in which half of the picture was in view for two seconds of playback in a row, divided by all views.`,
    shape: 'share',
    better: 'more',
    only: 'played',
  },
  autoplayedViews: {
    label: msg`Started by themselves`,
    formula: msg`Views that began without anybody asking, and without sound. They are part of the views.`,
    shape: 'count',
    better: 'more',
    only: 'played',
  },
  overlayImpressions: {
    label: msg`Overlays seen`,
    formula: msg`Hypergraphics and calls to action that were visible for a second or longer.`,
    shape: 'count',
    better: 'more',
  },
  overlayClicks: {
    label: msg`Clicks`,
    formula: msg`Clicks on hypergraphics and calls to action.`,
    shape: 'count',
    better: 'more',
    only: 'clicked',
  },
  leads: {
    label: msg`Leads`,
    formula: msg`Forms that viewers sent from a video.`,
    shape: 'count',
    better: 'more',
    only: 'clicked',
  },
  conversions: {
    label: msg`Conversions`,
    formula: msg`What visitors did on your site after a click in one of these views, such as a purchase.`,
    shape: 'count',
    better: 'more',
    only: 'clicked',
  },
  startupMs: {
    label: msg`Startup time`,
    formula: msg`Median time from the request to play to the first frame.`,
    shape: 'wait',
    better: 'less',
    only: 'played',
    sort: 'startupMs',
  },
  startupScore: {
    label: msg`Startup score`,
    formula: msg`Mean of 8 / (8 + s) × 100 over the views, where s is the startup time in seconds: 100 is immediate, 50 means 8 seconds.`,
    shape: 'score',
    better: 'more',
    only: 'played',
    sort: 'startupMs',
  },
  rebufferShare: {
    label: msg`Rebuffering share`,
    formula: msg`Time spent waiting for media divided by the time since the first frame. Pauses do not count.`,
    shape: 'share',
    better: 'less',
    only: 'rebuffered',
    sort: 'rebufferMs',
  },
  smoothnessScore: {
    label: msg`Smoothness score`,
    formula: msg`Of each view the mean of 100 / √(1 + (n / 2)²), where n is how often it waited, and 100 × e^(−10 × r), where r is its rebuffering share; then the mean over the views.`,
    shape: 'score',
    better: 'more',
    only: 'rebuffered',
    sort: 'smoothness',
  },
  averageHeight: {
    label: msg`Picture height`,
    formula: msg`Mean height of the picture that views watched, each over the time that it was watched in each quality. Of an upright picture the width counts.`,
    shape: 'height',
    better: 'more',
    only: 'played',
  },
  exitsBeforeStart: {
    label: msg`Exits before start`,
    formula: msg`Players in which play was requested and that were left before the first frame.`,
    shape: 'count',
    better: 'less',
    only: 'exitedBeforeStart',
  },
  failedViews: {
    label: msg`Playback failures`,
    formula: msg`Players with a playback error.`,
    shape: 'count',
    better: 'less',
    only: 'failed',
  },
  successScore: {
    label: msg`Success score`,
    formula: msg`Mean over all players with a request to play: 100 if it played, 50 if it was left before the first frame, 0 if it failed. Those left within a second are not judged.`,
    shape: 'score',
    better: 'more',
    sort: 'success',
  },
};

export const figures = Object.keys(figureDefinitions) as InsightMeasure[];
