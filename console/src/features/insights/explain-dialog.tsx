import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { InsightMeasure } from '@zeacon/contract';
import { panel } from '../../entities/insights/explanation.css.ts';
import { figureDefinitions } from '../../entities/insights/figure-definitions.ts';
import { FigureExplanation } from '../../entities/insights/figure-explanation.tsx';
import { figureName, figureOf, formatFigure } from '../../entities/insights/figure-format.ts';
import { type FunnelStep, funnelSteps } from '../../entities/insights/funnel-step-definitions.ts';
import { formatValues } from '../../entities/insights/money.ts';
import type { InsightAddress } from './insight-address.ts';

/** Explains a figure of the period. */
export function ExplainDialog({ measure, address }: { measure: InsightMeasure; address: InsightAddress }) {
  const { formula, only, sort } = figureDefinitions[measure];
  return (
    <FigureExplanation
      {...shared(address)}
      name={figureName(measure)}
      {...(!address.isOfSeveral && { value: (figures) => formatFigure(measure, figureOf(figures, measure)) })}
      formula={<p className={panel}>{i18n._(formula)}</p>}
      measure={measure}
      more={({ conversionValues }) =>
        measure === 'conversions' && !address.isOfSeveral && conversionValues.length > 0
          ? worth(formatValues(conversionValues))
          : undefined
      }
      sample={{ only, sort }}
    />
  );
}

/** Explains a step from seeing to acting. */
export function ExplainStepDialog({ step, address }: { step: FunnelStep; address: InsightAddress }) {
  const { name, formula, only } = funnelSteps[step];
  return (
    <FigureExplanation
      {...shared(address)}
      name={i18n._(name)}
      formula={<p className={panel}>{i18n._(formula)}</p>}
      sample={{ only }}
    />
  );
}

/** What explanations of a page have in common. */
export const shared = ({ asked, isCompared, change }: InsightAddress) => ({
  asked,
  isCompared,
  onOpen: (session: string) => change({ session }),
  onClose: () => change({ explain: undefined }),
});

const worth = (values: string) => t`Together they were worth ${values}.`;
