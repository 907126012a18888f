import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import * as styles from './guided.css.ts';

export const stepNames = () => [t`Name and address`, t`Look`, t`Access and invitations`] as const;
export const stepCount = 3;

interface Props {
  /** From 1. */
  step: number;
  onBack: (step: number) => void;
}

/** How far the setup is; leads back to what is done. */
export function GuidedSteps({ step, onBack }: Props) {
  return (
    <ol className={styles.steps} aria-label={t`Steps`}>
      {stepNames().map((name, index) => {
        const number = index + 1;
        const state = number === step ? 'now' : number < step ? 'done' : 'later';
        const content = (
          <>
            <span className={styles.number} aria-hidden>
              {state === 'done' ? <Check size={14} /> : number}
            </span>
            {name}
          </>
        );
        return (
          <li key={name} {...(state === 'now' && { 'aria-current': 'step' as const })}>
            {state === 'done' ? (
              <button type="button" className={styles.step} data-state={state} onClick={() => onBack(number)}>
                {content}
              </button>
            ) : (
              <span className={styles.step} data-state={state}>
                {content}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
