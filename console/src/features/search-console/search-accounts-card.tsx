import { t } from '@lingui/core/macro';
import { type SearchAccount, searchAccountsMaxPerBusiness } from '@zeacon/contract';
import { useVerifiedSearchSites } from '../../entities/search-console/search-queries.ts';
import { useMayThemselves } from '../../platform/may.tsx';
import { Card } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { ConnectButton } from './connect-button.tsx';
import { SearchAccountRow } from './search-account-row.tsx';
import * as styles from './search-console.css.ts';

/** The Google accounts that are read, with their sites. */
export function SearchAccountsCard({ accounts, isOn }: { accounts: readonly SearchAccount[]; isOn: boolean }) {
  const mayLink = useMayThemselves('business.manage') && isOn;
  const { data } = useVerifiedSearchSites();
  const isFull = accounts.length >= searchAccountsMaxPerBusiness;
  const uncovered = data?.uncoveredSites.map(({ name }) => name).join(', ');
  return (
    <Card
      title={t`Google accounts`}
      actions={mayLink && !isFull && <ConnectButton size="small">{t`Connect another account`}</ConnectButton>}
    >
      <ul className={styles.accounts} aria-label={t`Google accounts`}>
        {accounts.map((account) => (
          <SearchAccountRow key={account.email} account={account} mayConnect={mayLink} verified={data?.items ?? []} />
        ))}
      </ul>
      {isFull && (
        <p className={styles.soft}>{t`A business connects at most ${searchAccountsMaxPerBusiness} Google accounts.`}</p>
      )}
      {uncovered && (
        <Notice tone="blue">{t`None of these accounts has these verified sites of yours in Search Console: ${uncovered}.`}</Notice>
      )}
    </Card>
  );
}
