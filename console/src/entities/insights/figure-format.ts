import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { InsightFigures, InsightMeasure } from '@zeacon/contract';
import { formatter } from '../../language/formatter.ts';
import { formatCount, formatSpan } from '../../platform/format.ts';
import { growthFactor } from '../../platform/growth.ts';
import { figureDefinitions } from './figure-definitions.ts';

const whole = formatter((locales) => new Intl.NumberFormat(locales, { maximumFractionDigits: 0 }));
const fine = formatter((locales) => new Intl.NumberFormat(locales, { maximumFractionDigits: 2 }));
const tenth = formatter((locales) => new Intl.NumberFormat(locales, { maximumFractionDigits: 1 }));
const signed = formatter(
  (locales) => new Intl.NumberFormat(locales, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
);

/** 0.013 → "1.3%": small shares are no zeros. */
export function formatFineShare(share: number): string {
  const percent = (share < 0.1 ? tenth() : whole()).format(share * 100);
  return t`${percent}%`;
}

const shapes = {
  count: formatCount,
  span: formatSpan,
  share: formatFineShare,
  score: (value: number) => whole().format(value),
  height: (pixels: number) => {
    const height = whole().format(pixels);
    return t`${height} px`;
  },
  wait: (ms: number) => {
    const seconds = fine().format(ms / 1000);
    return t`${seconds} s`;
  },
};

/** A dash where there was nothing to judge. */
export function formatFigure(measure: InsightMeasure, value: number | null): string {
  return value === null ? '–' : shapes[figureDefinitions[measure].shape](value);
}

export const figureName = (measure: InsightMeasure): string => i18n._(figureDefinitions[measure].label);

/** Views that a share or a mean is of: without any, 0 is no share. */
const wholes: Partial<Record<InsightMeasure, 'views' | 'pageViews'>> = {
  playRate: 'pageViews',
  completionRate: 'views',
  averageWatched: 'views',
  rebufferShare: 'views',
};

export function figureOf(figures: InsightFigures, measure: InsightMeasure): number | null {
  const whole = wholes[measure];
  return whole && figures[whole] === 0 ? null : figures[measure];
}

/** Of what nobody saw: nothing was counted, and there is nothing to judge. */
export const noFigures = Object.fromEntries(
  Object.entries(figureDefinitions).map(([measure, { shape }]) => [
    measure,
    shape === 'count' || shape === 'span' ? 0 : null,
  ]),
) as unknown as InsightFigures;

export interface Change {
  text: string;
  /** Good, bad, or neither. */
  tone: 'good' | 'bad' | 'same';
  direction: 'up' | 'down' | 'same';
}

/** How a figure moved: shares and scores by points, others by percent or as a factor. Undefined if there is nothing to compare with. */
export function changeOf(measure: InsightMeasure, now: number | null, before: number | null): Change | undefined {
  if (now === null || before === null) return undefined;
  const { shape, better } = figureDefinitions[measure];
  const isOfPoints = shape === 'share' || shape === 'score';
  if (!isOfPoints && before === 0) return undefined;
  const difference = shape === 'share' ? (now - before) * 100 : shape === 'score' ? now - before : now / before - 1;
  const shown = signed().format(isOfPoints ? difference : difference * 100);
  const isSame = Math.abs(isOfPoints ? difference : difference * 100) < 0.05;
  const direction = isSame ? 'same' : difference > 0 ? 'up' : 'down';
  const factor = growthFactor(now, before);
  const points = () => t({ message: `${shown} points`, comment: 'A change of a percentage or of a score' });
  return {
    text: isOfPoints ? points() : factor ? `×${factor}` : t`${shown}%`,
    direction,
    tone: isSame ? 'same' : (direction === 'up') === (better === 'more') ? 'good' : 'bad',
  };
}
