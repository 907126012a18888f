import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { listVerifiedSearchSites, Reply, SearchAccount, SearchProperty } from '@zeacon/contract';
import { Unlink } from 'lucide-react';
import { useSearchCalls } from '../../entities/search-console/search-queries.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatMoment } from '../../platform/format.ts';
import { useMay } from '../../platform/may.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Badge, Notice } from '../../ui/states.tsx';
import { ConnectButton } from './connect-button.tsx';
import * as styles from './search-console.css.ts';

type Verified = Reply<typeof listVerifiedSearchSites>['items'];

interface Props {
  account: SearchAccount;
  mayConnect: boolean;
  verified: Verified;
}

const permissionNames = {
  OWNER: msg({ message: 'Owner', context: 'Search Console' }),
  FULL_USER: msg`Full access`,
  RESTRICTED_USER: msg`Restricted access`,
  UNVERIFIED_USER: msg`Not verified`,
};

export function SearchAccountRow({ account, mayConnect, verified }: Props) {
  const { email, state, sites, waitsUntilDate } = account;
  const mayManage = useMay('business.manage');
  const confirm = useConfirm();
  const { unlink } = useSearchCalls();
  const ask = () =>
    confirm({
      title: t`Disconnect ${email}?`,
      text: <p>{t`We tell Google that access ends, and delete the search data of its sites here.`}</p>,
      action: t`Disconnect`,
      run: () => unlink.mutateAsync(email),
      done: t`Google account disconnected`,
    });
  const waits = waitsUntilDate && formatMoment(waitsUntilDate);
  return (
    <li className={styles.account}>
      <div className={styles.accountHead}>
        <div>
          <p className={styles.name}>{email}</p>
          <p className={styles.soft}>{stateText(account)}</p>
        </div>
        {mayManage && (
          <Button size="small" icon={Unlink} onPress={ask}>
            {t`Disconnect`}
          </Button>
        )}
      </div>
      {state === 'CONNECT_AGAIN' && (
        <Notice
          tone="amber"
          action={mayConnect && <ConnectButton size="small" email={email}>{t`Connect again`}</ConnectButton>}
        >
          {t`Google no longer gives access: it was withdrawn there, or it lapsed. The data fetched so far is kept.`}
        </Notice>
      )}
      {waits && state === 'LINKED' && <Notice tone="blue">{t`Google asked to wait until ${waits}.`}</Notice>}
      {sites.length > 0 && <Sites email={email} sites={sites} verified={verified} />}
    </li>
  );
}

function stateText({ state, isFetching, fetchedDate, sites }: SearchAccount): string {
  const fetched = fetchedDate ? formatMoment(fetchedDate) : '';
  if (state === 'CONNECT_AGAIN') return fetched ? t`Last read ${fetched}` : t`Never read`;
  if (isFetching) return t`We are fetching the data. The first time takes a few minutes.`;
  if (sites.length === 0) return t`This account has no site in Search Console.`;
  return t`Last read ${fetched}`;
}

function Sites({ email, sites, verified }: { email: string; sites: readonly SearchProperty[]; verified: Verified }) {
  const mayManage = useMay('business.manage');
  const confirm = useConfirm();
  const { unlinkSite } = useSearchCalls();
  const ask = (site: string) =>
    confirm({
      title: t`Leave out ${nameOf(site)}?`,
      text: <p>{t`Its search data is deleted here. Connect the account again to bring it back.`}</p>,
      action: t`Leave out`,
      run: () => unlinkSite.mutateAsync({ email, site }),
      done: t`Site left out`,
    });
  const ownOf = (siteUrl: string) =>
    verified.find((one) => one.email === email && one.siteUrl === siteUrl)?.sites.map(({ name }) => name) ?? [];
  const columns: Column<SearchProperty>[] = [
    {
      id: 'site',
      name: t`Site in Search Console`,
      isRowHeader: true,
      isWide: true,
      cell: ({ siteUrl, kind }) => (
        <>
          <span className={styles.url} dir="ltr">
            {nameOf(siteUrl)}
          </span>
          {kind === 'DOMAIN' && <span className={styles.soft}>{t`All pages of the domain`}</span>}
        </>
      ),
    },
    {
      id: 'permission',
      name: t`Permission`,
      cell: ({ permissionLevel }) => (
        <Badge tone={permissionLevel === 'UNVERIFIED_USER' ? 'amber' : 'green'}>
          {i18n._(permissionNames[permissionLevel])}
        </Badge>
      ),
    },
    { id: 'own', name: t`Your verified sites`, cell: ({ siteUrl }) => ownOf(siteUrl).join(', ') || '–' },
    {
      id: 'leave',
      name: t`Leave out`,
      isNameHidden: true,
      cell: ({ siteUrl }) => (
        <IconButton icon={Unlink} size="small" label={t`Leave out ${nameOf(siteUrl)}`} onPress={() => ask(siteUrl)} />
      ),
    },
  ];
  return (
    <DataTable
      label={t`Sites of ${email}`}
      columns={mayManage ? columns : columns.filter(({ id }) => id !== 'leave')}
      rows={sites}
      idOf={({ siteUrl }) => siteUrl}
    />
  );
}

const nameOf = (siteUrl: string): string => siteUrl.replace(/^sc-domain:/, '');
