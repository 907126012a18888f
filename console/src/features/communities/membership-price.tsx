import { t } from '@lingui/core/macro';
import type { Community } from '@zeacon/contract';
import { formatMoney } from '../../entities/billing/money.ts';
import { PriceForm } from '../../entities/sales/price-form.tsx';
import { useCommunityPrice } from '../../entities/sales/sale-queries.ts';
import { paths } from '../../paths.ts';
import { May } from '../../platform/may.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import * as styles from './communities.css.ts';

/** What joining a community costs. */
export function MembershipPrice({ community: { id, title, visibility, price } }: { community: Community }) {
  const { set, remove } = useCommunityPrice(id);
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
      set={set.mutateAsync}
      remove={remove.mutateAsync}
      hasNoPreview
      lead={
        cost
          ? t`Whoever joins pays ${cost} once and stays a member, also after leaving and coming back. Members from before and people with the invitation pay nothing.`
          : t`Sell membership: whoever joins pays once and stays a member. Members you have now keep theirs, and people with the invitation go on joining without paying.`
      }
      stopping={{
        title: t`Stop selling membership of ${title}?`,
        text: t`Everybody joins for nothing from then on. Members stay what they are, and nobody is given anything back by this.`,
      }}
      saved={t`Membership is for sale`}
      stopped={t`Joining costs nothing now`}
    >
      {visibility === 'PUBLIC' && (
        <p
          className={styles.soft}
        >{t`Everybody reads this community; what is paid for is taking part. Make it private if only members may read it.`}</p>
      )}
      {visibility === 'PRIVATE' && <p className={styles.soft}>{t`Who pays is let in at once, without being asked.`}</p>}
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
