import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { getInsightFunnel, Reply } from '@zeacon/contract';
import { formatCount } from '../../platform/format.ts';
import { ExplainButton } from './explain-button.tsx';
import { formatFineShare } from './figure-format.ts';
import { type FunnelStep, funnelSteps } from './funnel-step-definitions.ts';
import * as styles from './funnel-steps.css.ts';

type Funnel = Reply<typeof getInsightFunnel>;

interface Props {
  funnel: Funnel;
  isBusy?: boolean;
  /** Says how a step is counted; without it nothing offers that. */
  onExplain?: (step: FunnelStep) => void;
}

/** From seeing the player to what the business wants. */
export function FunnelSteps({ funnel, isBusy = false, onExplain }: Props) {
  return (
    <>
      <ol className={styles.steps} aria-busy={isBusy}>
        {rowsOf(funnel).map(({ step, views, whole }) => {
          const name = i18n._(funnelSteps[step].name);
          return (
            <li key={step} className={styles.step}>
              <span className={styles.name}>
                {name}
                {onExplain && <ExplainButton name={name} onPress={() => onExplain(step)} />}
              </span>
              <span className={styles.track} aria-hidden>
                <div className={styles.fill} style={{ width: `${whole === 0 ? 0 : (views / whole) * 100}%` }} />
              </span>
              <span className={styles.count}>
                {formatCount(views)}
                {whole > 0 && <span className={styles.soft}> ({formatFineShare(views / whole)})</span>}
              </span>
            </li>
          );
        })}
      </ol>
      <p className={styles.note}>
        {t`Steps are shares of the players shown; clicks and conversions count however far a view went.`}
      </p>
    </>
  );
}

/** Its steps in order, each with the players shown that it is a share of. */
export function rowsOf({ steps, clicked, converted }: Funnel): { step: FunnelStep; views: number; whole: number }[] {
  const whole = steps[0]?.views ?? 0;
  return [...steps, { step: 'clicked', views: clicked } as const, { step: 'converted', views: converted } as const].map(
    (row) => ({ ...row, whole }),
  );
}
