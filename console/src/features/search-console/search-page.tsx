import { t } from '@lingui/core/macro';
import { RefreshCw, Search } from 'lucide-react';
import { useSearchAccounts, useSearchCalls } from '../../entities/search-console/search-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useMayThemselves } from '../../platform/may.tsx';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, Loading, Notice, Problem, Skeleton } from '../../ui/states.tsx';
import { ConnectButton } from './connect-button.tsx';
import { SearchAccountsCard } from './search-accounts-card.tsx';
import { SearchReport } from './search-report.tsx';

/** How Google's search shows the pages with players, beside what is watched there. */
export function SearchPage() {
  const { data, error, refetch } = useSearchAccounts();
  const isLinked = data !== undefined && data.items.length > 0;
  return (
    <Page
      title={t({ message: 'Search', context: 'place' })}
      lead={t`How Google’s search shows the pages with your players, beside what is watched there.`}
      actions={isLinked && data.isOn && <FetchButton isFetching={data.items.some(({ isFetching }) => isFetching)} />}
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading label={t`Loading numbers`}>
          <Skeleton height={320} radius={16} />
        </Loading>
      )}
      {data && !data.isOn && <NotSetUp />}
      {data?.isOn && !isLinked && <NothingLinked />}
      {isLinked && (
        <>
          <SearchReport accounts={data.items} />
          <SearchAccountsCard accounts={data.items} isOn={data.isOn} />
        </>
      )}
    </Page>
  );
}

function FetchButton({ isFetching }: { isFetching: boolean }) {
  const { fetch } = useSearchCalls();
  const snackbar = useSnackbar();
  const onPress = () => fetch.mutate(undefined, { onError: (error) => snackbar.error(messageOf(error)) });
  return (
    <Button icon={RefreshCw} isPending={isFetching || fetch.isPending} onPress={onPress}>
      {isFetching ? t`Fetching data` : t`Fetch now`}
    </Button>
  );
}

function NotSetUp() {
  return (
    <Notice tone="blue">
      {t`Search Console is not set up on this platform. Whoever runs it registers it at Google and sets ZEACON_GOOGLE_CLIENT_ID and ZEACON_GOOGLE_CLIENT_SECRET; the guide “Search Console” says how.`}
    </Notice>
  );
}

function NothingLinked() {
  const mayLink = useMayThemselves('business.manage');
  return (
    <EmptyState
      icon={Search}
      title={t`Connect Google Search Console`}
      action={mayLink && <ConnectButton variant="primary">{t`Connect a Google account`}</ConnectButton>}
    >
      {mayLink
        ? t`See how often your pages with videos are shown in Google’s search, how often they are clicked, and whether people watch then. Access is only for reading, and you can take it back at any time.`
        : t`Ask an owner or admin to connect the Google account that has your site in Search Console.`}
    </EmptyState>
  );
}
