import type { Lead } from '@zeacon/contract';
import { Contact, Download, SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { downloadFile } from '../../platform/download-file.ts';
import { formatMoment } from '../../platform/format.ts';
import { useLeadCalls, useLeads } from '../../platform/lead-queries.ts';
import { useExistingPage } from '../../platform/list-address.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { hidden } from '../../ui/page.css.ts';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { EmptyState, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { DeleteLeadDialog } from './delete-lead-dialog.tsx';
import * as styles from './leads-page.css.ts';
import { useLeadSearch } from './use-lead-search.ts';

/** Everybody who left name and email in a video's form. */
export function LeadsPage() {
  const { search, streamId, query, change } = useLeadSearch();
  const { data, error, refetch } = useLeads(query);
  const { toCsv } = useLeadCalls();
  const snackbar = useSnackbar();
  const [deleting, setDeleting] = useState<Lead>();
  useExistingPage(data, change);
  const isNarrowed = search !== '' || streamId !== undefined;

  const download = () =>
    toCsv.mutate(
      { ...(search && { search }), ...(streamId && { streamId }) },
      {
        onError: (failure) => snackbar.error(messageOf(failure)),
        onSuccess: (csv) => {
          const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
          downloadFile(url, 'leads.csv');
          URL.revokeObjectURL(url);
        },
      },
    );
  const exportButton = (
    <Button icon={Download} isPending={toCsv.isPending} onPress={download}>
      Export as CSV
    </Button>
  );
  return (
    <Page
      title="Leads"
      lead="People who left their name and email in one of your videos, with what they agreed to."
      actions={data && data.totalItems > 0 && exportButton}
    >
      {(isNarrowed || (data && data.totalItems > 0)) && (
        <div className={styles.filters}>
          <SearchBox
            label="Search leads"
            placeholder="Search by name, email or video"
            value={search}
            onChange={(text) => change({ search: text })}
          />
          {streamId && <Button onPress={() => change({ video: '' })}>Leads of all videos</Button>}
        </div>
      )}
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Loading leads">
          <Skeleton height={220} radius={16} />
        </Loading>
      )}
      {data?.totalItems === 0 &&
        (isNarrowed ? (
          <EmptyState
            icon={SearchX}
            title="No lead matches"
            action={<Button onPress={() => change({ search: '', video: '' })}>Show all leads</Button>}
          >
            Try another name, address or video.
          </EmptyState>
        ) : (
          <EmptyState
            icon={Contact}
            title="No leads yet"
            action={<LinkButton href={paths.videos}>Choose a video</LinkButton>}
          >
            Put a form on a video, under its hypergraphics and calls to action: whoever sends it appears here.
          </EmptyState>
        ))}
      {data && data.items.length > 0 && (
        <>
          <LeadTable leads={data.items} onDelete={setDeleting} />
          <Pagination {...data} onChange={(page) => change({ page: page === 0 ? '' : String(page + 1) })} />
        </>
      )}
      {deleting && <DeleteLeadDialog lead={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
}

function LeadTable({ leads, onDelete }: { leads: readonly Lead[]; onDelete: (lead: Lead) => void }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.frame} tabIndex={0} aria-label="Leads">
      <table className={styles.table}>
        <caption className={hidden}>Leads</caption>
        <thead>
          <tr>
            {['Name', 'Email', 'Video', 'Sent'].map((name) => (
              <th key={name} scope="col" className={styles.head}>
                {name}
              </th>
            ))}
            <td className={styles.head} />
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <tr key={lead.id}>
              <th scope="row" className={styles.name}>
                {lead.name}
              </th>
              <td className={styles.cell}>
                <a className={styles.link} href={`mailto:${lead.email.split('@').map(encodeURIComponent).join('@')}`}>
                  {lead.email}
                </a>
              </td>
              <td className={styles.cell}>
                <Link className={styles.link} href={paths.video(lead.streamId)}>
                  {lead.streamName}
                </Link>
                <span className={styles.soft}>Agreed to: {lead.consentText}</span>
              </td>
              <td className={styles.cell}>{formatMoment(lead.createdDate)}</td>
              <td className={styles.cell}>
                <IconButton icon={Trash2} size="small" label={`Delete ${lead.name}`} onPress={() => onDelete(lead)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
