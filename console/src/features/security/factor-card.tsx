import { plural, t } from '@lingui/core/macro';
import type { SecondFactor } from '@zeacon/contract';
import { useState } from 'react';
import { useSecondFactor } from '../../entities/second-factor/factor-queries.ts';
import { formatMoment } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Badge, Loading, Notice, Problem, Skeleton } from '../../ui/states.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import * as styles from './security.css.ts';
import { TurnOffDialog } from './turn-off-dialog.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';

/** With so few recovery codes left, new ones are advised. */
const fewCodes = 3;

type Opened = 'on' | 'off' | 'codes' | undefined;

/** Whether logging in asks for a code besides the password. */
export function FactorCard() {
  const { data, error, refetch } = useSecondFactor();
  // Here, so that recovery codes stay open while what is behind them changes.
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <Card title={t`Two-step verification`} actions={data?.isOn && <Badge tone="green">{t`On`}</Badge>}>
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading two-step verification`}>
          <Skeleton height={64} />
        </Loading>
      )}
      {data && (data.isOn ? <WhileOn factor={data} onOpen={setOpened} /> : <WhileOff onOpen={setOpened} />)}
      {opened === 'on' && <TurnOnDialog onClose={close} />}
      {opened === 'codes' && <RecoveryCodesDialog onClose={close} />}
      {opened === 'off' && <TurnOffDialog onClose={close} />}
    </Card>
  );
}

interface WhileProps {
  onOpen: (opened: Opened) => void;
}

function WhileOff({ onOpen }: WhileProps) {
  return (
    <>
      <p className={styles.note}>
        {t`After your password you enter a code from an app on your phone. Nobody gets in with your password alone.`}
      </p>
      <div className={styles.foot}>
        <Button variant="primary" onPress={() => onOpen('on')}>{t`Turn on`}</Button>
      </div>
    </>
  );
}

function WhileOn({ factor: { turnedOnDate, recoveryCodesLeft }, onOpen }: WhileProps & { factor: SecondFactor }) {
  const since = turnedOnDate && formatMoment(turnedOnDate);
  return (
    <>
      <p className={styles.note}>
        {since && t`On since ${since}.`}{' '}
        {plural(recoveryCodesLeft, { one: '# recovery code is left.', other: '# recovery codes are left.' })}
      </p>
      {recoveryCodesLeft <= fewCodes && (
        <Notice tone="amber">{t`Create new recovery codes before they run out: without your phone they are the only way in.`}</Notice>
      )}
      <div className={styles.foot}>
        <Button onPress={() => onOpen('codes')}>{t`New recovery codes`}</Button>
        <Button variant="quiet" onPress={() => onOpen('off')}>{t`Turn off`}</Button>
      </div>
    </>
  );
}
