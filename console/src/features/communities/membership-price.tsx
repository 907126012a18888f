import { t } from '@lingui/core/macro';
import type { Community, MembershipPeriod } from '@zeacon/contract';
import { useState } from 'react';
import { formatMoney } from '../../entities/billing/money.ts';
import { PriceForm } from '../../entities/sales/price-form.tsx';
import { useCommunityPrice } from '../../entities/sales/sale-queries.ts';
import { paths } from '../../paths.ts';
import { May } from '../../platform/may.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import * as styles from './communities.css.ts';

/** What joining a community costs. */
export function MembershipPrice({ community: { id, title, visibility, price } }: { community: Community }) {
  const { set, remove } = useCommunityPrice(id);
  const [chosen, choose] = useState<MembershipPeriod>();
  const period = chosen ?? price?.period ?? 'ONCE';
  if (visibility === 'INVITE')
    return (
      <Card title={t`Sell`}>
        <p className={styles.soft}>
          {t`Only invited people get into this community, and they pay nothing. To sell membership, change who reads it first.`}
        </p>
      </Card>
    );
  const cost = price && formatMoney(price.amount, price.currency);
  return (
    <PriceForm
      offer={price ?? undefined}
      set={(draft) => set.mutateAsync({ ...draft, period })}
      remove={remove.mutateAsync}
      hasNoPreview
      fields={<Select label={t`Paid`} options={periods()} value={period} onChange={choose} />}
      lead={
        cost
          ? leadOf(price.period, cost)
          : t`Sell membership: once, or by month or year until a member cancels. Members you have now keep theirs, and people with the invitation go on joining without paying.`
      }
      stopping={{
        title: t`Stop selling membership of ${title}?`,
        text: t`From then on everybody joins for free. Members keep their membership, nobody is charged any more, and nothing is refunded.`,
      }}
      saved={t`Membership is for sale`}
      stopped={t`Joining costs nothing now`}
    >
      {price && price.period !== 'ONCE' && (
        <p
          className={styles.soft}
        >{t`Existing members keep the price and period they joined at. A change applies to new members.`}</p>
      )}
      {visibility === 'PUBLIC' && (
        <p
          className={styles.soft}
        >{t`Everybody reads this community; what is paid for is taking part. Make it private if only members may read it.`}</p>
      )}
      {visibility === 'PRIVATE' && (
        <p className={styles.soft}>{t`Anyone who pays becomes a member at once, without approval.`}</p>
      )}
      {price && (
        <May do="billing.manage">
          <div>
            <LinkButton href={paths.salesOfCommunity(id)}>{t`See its sales`}</LinkButton>
          </div>
        </May>
      )}
    </PriceForm>
  );
}

const periods = () => [
  { value: 'ONCE' as const, label: t`Once` },
  { value: 'MONTH' as const, label: t`By month` },
  { value: 'YEAR' as const, label: t`By year` },
];

function leadOf(period: MembershipPeriod, cost: string): string {
  if (period === 'MONTH')
    return t`New members pay ${cost} a month until they cancel. Existing members and people with the invitation pay nothing.`;
  if (period === 'YEAR')
    return t`New members pay ${cost} a year until they cancel. Existing members and people with the invitation pay nothing.`;
  return t`New members pay ${cost} once and stay members, even after leaving and coming back. Existing members and people with the invitation pay nothing.`;
}
