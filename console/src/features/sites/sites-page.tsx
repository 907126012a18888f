import { t } from '@lingui/core/macro';
import { type Site, sitesMaxPerBusiness } from '@zeacon/contract';
import { Globe, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useSites } from '../../entities/sites/site-queries.ts';
import { paths } from '../../paths.ts';
import { formatMoment } from '../../platform/format.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { useMay } from '../../platform/may.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListPage, onePage } from '../../ui/list-page.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Skeleton } from '../../ui/states.tsx';
import { AddSiteDialog } from './add-site-dialog.tsx';
import { ShownWhereCard } from './shown-where-card.tsx';
import { ProofBadge, SnippetBadge } from './site-state.tsx';
import * as styles from './sites.css.ts';

/** The sites of the business: whether they are proven, and whether the snippet works there. */
export function SitesPage() {
  const address = useListAddress();
  const { data, error, refetch } = useSites();
  const mayAdd = useMay('players.write');
  const [isAdding, setAdding] = useState(false);
  const [, navigate] = useLocation();
  const isFull = data !== undefined && data.length >= sitesMaxPerBusiness;
  return (
    <>
      <ListPage
        title={t`Sites`}
        lead={t`Prove that a site is yours. Its snippet is then checked every night, and you are notified when it is gone.`}
        list={{ data: data && onePage(data), error, refetch }}
        address={address}
        action={
          mayAdd &&
          !isFull && (
            <Button variant="primary" icon={Plus} onPress={() => setAdding(true)}>
              {t`Add a site`}
            </Button>
          )
        }
        loading={{ label: t`Loading sites`, bones: <Skeleton height={180} radius={16} /> }}
        empty={{
          icon: Globe,
          title: t`No sites yet`,
          text: t`Add the site where your players are, and see at once whether their snippet works.`,
        }}
        after={
          <>
            {isFull && <p className={styles.soft}>{t`A business holds at most ${sitesMaxPerBusiness} sites.`}</p>}
            {data && (
              <div className={styles.after}>
                <ShownWhereCard />
              </div>
            )}
          </>
        }
      >
        {(sites) => <DataTable label={t`Sites`} columns={columns()} rows={sites} idOf={({ id }) => id} />}
      </ListPage>
      <AddSiteDialog
        isOpen={isAdding}
        onAdded={({ id }) => navigate(paths.site(id))}
        onClose={() => setAdding(false)}
      />
    </>
  );
}

function columns(): Column<Site>[] {
  return [
    {
      id: 'site',
      name: t`Site`,
      isRowHeader: true,
      isWide: true,
      cell: ({ id, name }) => (
        <Link className={`${textLink} ${styles.url}`} href={paths.site(id)} dir="ltr">
          {name}
        </Link>
      ),
    },
    { id: 'proof', name: t`Ownership`, cell: (site) => <ProofBadge site={site} /> },
    { id: 'snippet', name: t`Snippet`, cell: ({ snippet }) => <SnippetBadge state={snippet.state} /> },
    {
      id: 'seen',
      name: t`Last seen`,
      isNumber: true,
      cell: ({ lastSeenDate }) => (lastSeenDate ? formatMoment(lastSeenDate) : t`Never`),
    },
  ];
}
