import { t } from '@lingui/core/macro';
import type { PaymentProfile } from '@zeacon/contract';
import { useState } from 'react';
import { usePaymentProfile } from '../../entities/billing/billing-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './billing.css.ts';
import { CardBankDialog } from './card-bank-dialog.tsx';
import { CardForm } from './card-form.tsx';

/** What bills are charged to. */
export function CardOnFile() {
  const { data, error, refetch } = usePaymentProfile();
  const snackbar = useSnackbar();
  const [isEntering, setEntering] = useState(false);
  const [asked, setAsked] = useState<PaymentProfile['confirming']>(null);
  const card = data?.card;
  const stored = () => {
    setAsked(null);
    snackbar.success(t`Card saved`);
  };
  const form = data && (
    <CardForm
      profile={data}
      action={t`Save card`}
      onSent={(confirming) => {
        setEntering(false);
        if (confirming) setAsked(confirming);
        else stored();
      }}
    />
  );
  return (
    <Card
      title={t`Payment method`}
      actions={
        data && (
          <Button size="small" onPress={() => setEntering(true)}>
            {card ? t`Replace card` : t`Add a card`}
          </Button>
        )
      }
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading label={t`Loading the card`}>
          <Skeleton height={48} radius={10} />
        </Loading>
      )}
      {card && <CardFacts {...card} />}
      {data && !card && <p className={styles.soft}>{t`No card yet.`}</p>}
      {data?.form && isEntering && (
        <div className={styles.form}>
          {form}
          <div>
            <Button onPress={() => setEntering(false)}>{t`Cancel`}</Button>
          </div>
        </div>
      )}
      {data && !data.form && (
        <Dialog
          title={card ? t`Replace card` : t`Add a card`}
          isOpen={isEntering}
          onClose={() => setEntering(false)}
          isDismissable={false}
        >
          {form}
        </Dialog>
      )}
      <CardBankDialog confirming={asked} onApproved={stored} onClose={() => setAsked(null)} />
    </Card>
  );
}

export function cardWords({ brand, lastFour }: NonNullable<PaymentProfile['card']>): string {
  return t`${brand} ending in ${lastFour}`;
}

function CardFacts(card: NonNullable<PaymentProfile['card']>) {
  const { expirationDate, nameOnCard } = card;
  return (
    <>
      <p>{cardWords(card)}</p>
      <p className={styles.soft}>
        {nameOnCard ? t`Valid until ${expirationDate}, ${nameOnCard}` : t`Valid until ${expirationDate}`}
      </p>
    </>
  );
}
