import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { getInsightFunnel, Reply } from '@zeacon/contract';
import { formatCount } from '../../platform/format.ts';
import { formatFineShare } from './figure-format.ts';
import * as styles from './funnel-steps.css.ts';

type Funnel = Reply<typeof getInsightFunnel>;

const stepNames: Record<Funnel['steps'][number]['step'], MessageDescriptor> = {
  shown: msg`Player shown`,
  played: msg`Playback began`,
  quarter: msg`Watched a quarter`,
  half: msg`Watched half`,
  threeQuarters: msg`Watched three quarters`,
  end: msg`Watched to the end`,
};

/** From seeing the player to what the business wants. */
export function FunnelSteps({ funnel, isBusy = false }: { funnel: Funnel; isBusy?: boolean }) {
  return (
    <>
      <ol className={styles.steps} aria-busy={isBusy}>
        {rowsOf(funnel).map(({ id, name, views, whole }) => (
          <li key={id} className={styles.step}>
            <span>{name}</span>
            <span className={styles.track} aria-hidden>
              <div className={styles.fill} style={{ width: `${whole === 0 ? 0 : (views / whole) * 100}%` }} />
            </span>
            <span className={styles.count}>
              {formatCount(views)}
              {whole > 0 && <span className={styles.soft}> ({formatFineShare(views / whole)})</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        {t`Steps are shares of the players shown; clicks and conversions count however far a view went.`}
      </p>
    </>
  );
}

function rowsOf({ steps, clicked, converted }: Funnel) {
  const whole = steps[0]?.views ?? 0;
  return [
    ...steps.map(({ step, views }) => ({ id: step as string, name: i18n._(stepNames[step]), views, whole })),
    { id: 'clicked', name: t`Clicked`, views: clicked, whole },
    { id: 'converted', name: t`Converted`, views: converted, whole },
  ];
}
