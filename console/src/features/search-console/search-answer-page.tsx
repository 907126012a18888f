import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useSearchCalls } from '../../entities/search-console/search-queries.ts';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading, Notice, Skeleton } from '../../ui/states.tsx';

/** Where Google sends the browser back to, with its answer in the query. */
export function SearchAnswerPage() {
  const [answer] = useState(() => location.search.slice(1));
  const { finish } = useSearchCalls();
  const [, navigate] = useLocation();
  const snackbar = useSnackbar();
  const hasBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is good for one call, and leaves the address before it.
  useEffect(() => {
    if (hasBegun.current || answer === '') return;
    hasBegun.current = true;
    navigate(paths.searchConsoleAnswer, { replace: true });
    finish.mutate(answer, {
      onSuccess: ({ email }) => {
        navigate(paths.searchConsole, { replace: true });
        snackbar.success(t`${email} is connected. We are fetching its data.`);
      },
    });
  }, []);
  const problem =
    answer === '' ? t`Google sent no answer. Start again.` : finish.error ? messageOf(finish.error) : undefined;
  return (
    <Page title={t({ message: 'Search', context: 'place' })} lead={t`Connecting your Google account.`} isNarrow>
      {problem === undefined ? (
        <Loading label={t`Connecting your Google account.`}>
          <Skeleton height={120} radius={16} />
        </Loading>
      ) : (
        <Notice tone="danger" action={<LinkButton href={paths.searchConsole}>{t`Go back`}</LinkButton>}>
          {problem}
        </Notice>
      )}
    </Page>
  );
}
