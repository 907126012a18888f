import { t } from '@lingui/core/macro';
import type { Site } from '@zeacon/contract';
import { Globe, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { EmbedPagesCard } from '../../entities/sites/embed-pages-card.tsx';
import { useSite, useSiteCalls } from '../../entities/sites/site-queries.ts';
import { paths } from '../../paths.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatMoment } from '../../platform/format.ts';
import { May } from '../../platform/may.tsx';
import { Button } from '../../ui/button.tsx';
import { GonePage } from '../../ui/gone-page.tsx';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { ProofCard } from './proof-card.tsx';
import { SelfTestCard } from './self-test-card.tsx';
import { methodName } from './site-state.tsx';
import * as styles from './sites.css.ts';
import { SnippetStateCard } from './snippet-state-card.tsx';

const back = () => ({ href: paths.sites, label: t`Sites` });

export function SitePage({ id }: { id: string }) {
  const { data, error, refetch } = useSite(id);
  if (data) return <OpenSite site={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <GonePage
      missing={t`There is no such site`}
      title={t`Site`}
      back={back()}
      icon={Globe}
      all={{ href: paths.sites, label: t`See all sites` }}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function OpenSite({ site }: { site: Site }) {
  const { id, name, verifiedDate, verifiedBy } = site;
  const remove = useDeleteSite(site);
  const since = verifiedDate && formatMoment(verifiedDate);
  const way = verifiedBy ? methodName(verifiedBy) : '';
  return (
    <Page
      title={name}
      back={back()}
      lead={since ? t`Verified ${since} (${way})` : t`Not verified yet`}
      actions={
        <May do="players.write">
          <Button variant="danger" icon={Trash2} onPress={remove}>
            {t`Delete`}
          </Button>
        </May>
      }
    >
      <div className={styles.stack}>
        {verifiedDate ? <SnippetStateCard site={site} /> : <ProofCard site={site} />}
        <SelfTestCard site={site} />
        <EmbedPagesCard of={{ siteId: id }} />
      </div>
    </Page>
  );
}

function useDeleteSite({ id, name }: Site) {
  const { remove } = useSiteCalls();
  const confirm = useConfirm();
  const [, navigate] = useLocation();
  return () =>
    confirm({
      title: t`Delete this site?`,
      text: <p>{t`The proof that ${name} is yours becomes void, and its snippet is not looked for any more.`}</p>,
      action: t`Delete site`,
      run: () => remove.mutateAsync(id),
      done: t`Site deleted`,
      onDone: () => navigate(paths.sites),
    });
}
