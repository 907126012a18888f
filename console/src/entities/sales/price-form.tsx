import { t } from '@lingui/core/macro';
import { type Call, type Offer, type Price, previewMaxSec, type setVideoPrice } from '@zeacon/contract';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Card } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { parseTyped, toTyped } from '../billing/money.ts';
import * as styles from './price-form.css.ts';
import { useSellingState } from './sale-queries.ts';

interface Draft {
  amount: string;
  currency: string;
  previewSec: string;
}

type PriceDraft = Call<typeof setVideoPrice>['body'];
/** What is sold without a preview has none. */
type Priced = Price & Partial<Pick<Offer, 'previewMs'>>;

interface PriceFormProps {
  /** What it costs now. */
  offer: Priced | undefined;
  set: (price: PriceDraft) => Promise<Priced>;
  remove: () => Promise<unknown>;
  /** What viewers pay for, and what becomes of it. */
  lead: string;
  /** Asked before it is sold no longer. */
  stopping: { title: string; text: string };
  saved: string;
  stopped: string;
  /** Nothing of it is shown before. */
  hasNoPreview?: boolean;
  /** Beside the price. */
  fields?: ReactNode;
  children?: ReactNode;
}

/** What viewers pay for a video, a series or a membership, and how much they see before. */
export function PriceForm({
  offer,
  set,
  remove,
  lead,
  stopping,
  saved,
  stopped,
  hasNoPreview,
  fields,
  children,
}: PriceFormProps) {
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  const { control, formState, submit, problem, reset } = useContractForm<Draft>({
    values: toDraft(offer),
    keepsChanges: true,
    fields: ['amount', 'currency'],
    fieldOf: {},
    async send({ amount: typed, currency: code, previewSec }, { setError }) {
      const currency = code.trim().toUpperCase();
      if (!isCurrency(currency))
        return setError('currency', { message: t`Use a currency like EUR` }, { shouldFocus: true });
      const amount = parseTyped(typed, currency);
      if (!amount) return setError('amount', { message: t`Enter an amount like 19.00` }, { shouldFocus: true });
      const seconds = Number(previewSec.trim() || 0);
      if (!Number.isInteger(seconds) || seconds < 0 || seconds > previewMaxSec)
        return setError('previewSec', { message: t`Enter seconds from 0 to ${previewMaxSec}` }, { shouldFocus: true });
      reset(toDraft(await set({ amount, currency, previewSec: seconds })));
      snackbar.success(saved);
    },
  });
  useUnsavedChanges(formState.isDirty);
  const stop = () =>
    confirm({
      title: stopping.title,
      text: <p>{stopping.text}</p>,
      action: t`Stop selling`,
      async run() {
        await remove();
        reset(toDraft(undefined));
      },
      done: stopped,
    });
  return (
    <Card title={t`Sell`}>
      <form onSubmit={submit} noValidate className={styles.form} aria-label={t`Sell`}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <p className={styles.text}>{lead}</p>
        {children}
        <GatewayNotice />
        <div className={styles.triple}>
          <FormTextField
            control={control}
            name="amount"
            label={t`Price`}
            inputMode="decimal"
            placeholder="9.00"
            autoComplete="off"
          />
          <FormTextField
            control={control}
            name="currency"
            label={t`Currency`}
            placeholder="EUR"
            maxLength={3}
            autoComplete="off"
          />
          {fields}
          {!hasNoPreview && (
            <FormTextField
              control={control}
              name="previewSec"
              label={t`Preview in seconds`}
              inputMode="numeric"
              placeholder="30"
              autoComplete="off"
            />
          )}
        </div>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
            {offer ? t`Save price` : t`Start selling`}
          </Button>
          {offer && <Button onPress={stop}>{t`Stop selling`}</Button>}
        </div>
      </form>
    </Card>
  );
}

/** What becomes of the money. */
function GatewayNotice() {
  const { data } = useSellingState();
  if (!data || (data.gateway === 'STRIPE' && !data.isTest)) return null;
  if (data.gateway === null)
    return (
      <Notice tone="amber">
        <p>{t`You cannot take payments yet, so nothing can have a price. Connect a Stripe account first.`}</p>
        <LinkButton href={paths.sales}>{t`Go to Sales`}</LinkButton>
      </Notice>
    );
  return data.gateway === 'STRIPE' ? (
    <Notice tone="blue">{t`Your account at Stripe is connected with test keys: no money moves.`}</Notice>
  ) : (
    <Notice tone="blue">{t`Payments are taken by the built-in gateway for trying out: no money moves, and cards like 4242 4242 4242 4242 are taken.`}</Notice>
  );
}

function toDraft(offer: Priced | undefined): Draft {
  if (!offer) return { amount: '', currency: 'EUR', previewSec: '30' };
  const { amount, currency, previewMs = 0 } = offer;
  return { amount: toTyped(amount, currency), currency, previewSec: String(previewMs / 1000) };
}

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);
