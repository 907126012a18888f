import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { OperatedPromoCode, PromoCodeState } from '@zeacon/contract';
import { Plus, Ticket } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '../../entities/billing/money.ts';
import { usePromoCodeCalls, usePromoCodes, useRevenue } from '../../entities/operators/selling-queries.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatCount, formatMoment } from '../../platform/format.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Badge, Skeleton } from '../../ui/states.tsx';
import { HowToSell } from './how-to-sell.tsx';
import { NewPromoCodeDialog } from './new-promo-code-dialog.tsx';
import * as styles from './operators.css.ts';
import { PromoCodeChanges } from './promo-code-changes.tsx';
import { PromoCodeUsesDialog } from './promo-code-uses-dialog.tsx';

const states = {
  LIVE: { word: msg({ message: 'Live', context: 'promo code' }), tone: 'green' },
  ENDED: { word: msg`Ended`, tone: 'grey' },
  EXPIRED: { word: msg`Expired`, tone: 'grey' },
  USED_UP: { word: msg`Used up`, tone: 'amber' },
} as const satisfies Record<PromoCodeState, object>;

/** What takes something off of bills: made here, or written in the file with the plans. */
export function PromoCodesPage() {
  const address = useListAddress();
  const list = usePromoCodes(address.page);
  const { data: revenue } = useRevenue(1);
  const { end } = usePromoCodeCalls();
  const confirm = useConfirm();
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<string>();
  const currency = revenue?.currency ?? undefined;
  const askToEnd = ({ code }: OperatedPromoCode) =>
    confirm({
      title: t`End ${code}?`,
      text: t`Nobody can use it from now on. Businesses that used it keep what it gave them.`,
      action: t`End promo code`,
      run: () => end.mutateAsync(code),
      done: t`Promo code ended`,
    });
  return (
    <>
      <ListPage
        title={t`Promo codes`}
        lead={t`A business enters one beside its plan.`}
        list={list}
        address={address}
        action={
          currency && (
            <Button variant="primary" icon={Plus} onPress={() => setMaking(true)}>
              {t`New promo code`}
            </Button>
          )
        }
        loading={{ label: t`Loading promo codes`, bones: <Skeleton height={320} radius={16} /> }}
        empty={{
          icon: Ticket,
          title: t`No promo codes yet`,
          text: t`A code takes a percentage or an amount off, or adds trial days.`,
        }}
        after={revenue && (currency ? <PromoCodeChanges /> : <HowToSell />)}
      >
        {(codes) => (
          <DataTable
            label={t`Promo codes`}
            columns={columnsFor(currency ?? 'EUR', setShown, askToEnd)}
            rows={codes}
            idOf={({ code }: OperatedPromoCode) => code}
          />
        )}
      </ListPage>
      {isMaking && currency && <NewPromoCodeDialog currency={currency} onClose={() => setMaking(false)} />}
      {shown !== undefined && <PromoCodeUsesDialog code={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function givesOf({ percent, amount, trialDays }: OperatedPromoCode, currency: string): string {
  const off = percent === null ? amount !== null && formatMoney(amount, currency) : `${percent}%`;
  return [off && t`${off} off`, trialDays > 0 && t`more days of trial: ${trialDays}`].filter(Boolean).join(', ');
}

function forHowLong({ months, percent, amount }: OperatedPromoCode): string {
  if (percent === null && amount === null) return '';
  return months === null ? t`of all bills` : t`for so many months: ${months}`;
}

function columnsFor(
  currency: string,
  onShow: (code: string) => void,
  onEnd: (code: OperatedPromoCode) => void,
): Column<OperatedPromoCode>[] {
  return [
    {
      id: 'code',
      name: t`Promo code`,
      isRowHeader: true,
      isWide: true,
      cell: ({ code, isInFile, createdBy }) => (
        <>
          <bdi>{code}</bdi>
          <span className={styles.soft}>{isInFile ? t`In the file with the plans` : <bdi>{createdBy}</bdi>}</span>
        </>
      ),
    },
    {
      id: 'gives',
      name: t`Gives`,
      cell: (code) => (
        <>
          {givesOf(code, currency)}
          <span className={styles.soft}>{forHowLong(code)}</span>
        </>
      ),
    },
    {
      id: 'until',
      name: t`Until`,
      cell: ({ expiresDate }) => (expiresDate ? formatMoment(expiresDate) : t`No end`),
    },
    {
      id: 'state',
      name: t`State`,
      cell: ({ state }) => <Badge tone={states[state].tone}>{i18n._(states[state].word)}</Badge>,
    },
    {
      id: 'used',
      name: t`Used`,
      isNumber: true,
      cell: ({ code, used, uses }) => {
        const count = formatCount(used);
        const most = uses === null ? null : formatCount(uses);
        const text = most === null ? count : t`${count} of ${most}`;
        return used === 0 ? (
          text
        ) : (
          <Button size="small" aria-label={t`Who used ${code}: ${text}`} onPress={() => onShow(code)}>
            {text}
          </Button>
        );
      },
    },
    {
      id: 'end',
      name: t`Actions`,
      isNameHidden: true,
      cell: (row) => {
        const { code } = row;
        if (row.isInFile || row.state === 'ENDED') return null;
        return (
          <Button size="small" aria-label={t`End ${code}`} onPress={() => onEnd(row)}>
            {t({ message: 'End', context: 'promo code' })}
          </Button>
        );
      },
    },
  ];
}
