import { t } from '@lingui/core/macro';
import type { MeterUsage, OperatedBusiness } from '@zeacon/contract';
import { Link } from 'wouter';
import { meterName } from '../../entities/billing/meter-names.ts';
import { stateTones, stateWord } from '../../entities/billing/plan-words.ts';
import { operatorPaths } from '../../entities/operators/operator-paths.ts';
import { formatCount, formatDay } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Badge } from '../../ui/states.tsx';
import * as styles from './operators.css.ts';

const actLabel = ({ businessName }: OperatedBusiness) => t`Act for ${businessName}`;

/** What was used most against what the plan includes; without limits, what was watched. */
function mostUsed(meters: readonly MeterUsage[]): MeterUsage | undefined {
  const shareOf = ({ used, included }: MeterUsage) => (included ? used / included : 0);
  const limited = meters.filter(
    ({ included, meter }) => included !== null && meter !== 'seats' && meter !== 'communities',
  );
  return (
    limited.toSorted((a, b) => shareOf(b) - shareOf(a))[0] ?? meters.find(({ meter }) => meter === 'deliveredMinutes')
  );
}

function UsedMost({ usage }: OperatedBusiness) {
  const most = mostUsed(usage.meters);
  if (!most) return null;
  const used = formatCount(most.used);
  const included = most.included === null ? null : formatCount(most.included);
  return (
    <>
      {included === null ? used : t`${used} of ${included}`}
      <span className={styles.soft}>{meterName(most.meter)}</span>
    </>
  );
}

export function businessColumns(
  isSelling: boolean,
  onChoose: (business: OperatedBusiness) => void,
): Column<OperatedBusiness>[] {
  const plan: Column<OperatedBusiness> = {
    id: 'plan',
    name: t`Plan`,
    cell: ({ plan: has }) =>
      has ? (
        <>
          {has.name} <Badge tone={stateTones[has.state]}>{stateWord(has.state)}</Badge>
        </>
      ) : (
        <span className={styles.soft}>{t`None`}</span>
      ),
  };
  return [
    {
      id: 'name',
      name: t`Business`,
      isRowHeader: true,
      isWide: true,
      cell: ({ id, businessName, ownerEmail, isClosed }) => (
        <>
          <Link href={operatorPaths.business(id)} className={textLink}>
            <bdi>{businessName}</bdi>
          </Link>
          {isClosed && (
            <>
              {' '}
              <Badge tone="grey">{t`Being deleted`}</Badge>
            </>
          )}
          <span className={styles.soft}>
            <bdi>{ownerEmail}</bdi>
          </span>
        </>
      ),
    },
    ...(isSelling ? [plan] : []),
    { id: 'used', name: t`Used this period`, isNumber: true, cell: (business) => <UsedMost {...business} /> },
    { id: 'members', name: t`Members`, isNumber: true, cell: ({ memberCount }) => formatCount(memberCount) },
    { id: 'since', name: t`Since`, isNumber: true, cell: ({ createdDate }) => formatDay(createdDate) },
    {
      id: 'act',
      name: t`Act as a member`,
      isNameHidden: true,
      cell: (business) =>
        business.allowsOperators ? (
          <Button size="small" aria-label={actLabel(business)} onPress={() => onChoose(business)}>
            {t`Act for`}
          </Button>
        ) : (
          <Badge tone="grey">{t`Not allowed`}</Badge>
        ),
    },
  ];
}
