import { t } from '@lingui/core/macro';
import type { Lead } from '@zeacon/contract';
import { Contact, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { useLeads } from '../../entities/leads/lead-queries.ts';
import { useDeleteLead } from '../../entities/leads/use-delete-lead.tsx';
import { paths } from '../../paths.ts';
import { formatMoment } from '../../platform/format.ts';
import { mailLink } from '../../platform/mail-link.ts';
import { MayThemselves, useMay } from '../../platform/may.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Skeleton } from '../../ui/states.tsx';
import { ExportButton } from './export-button.tsx';
import * as styles from './leads-page.css.ts';
import { useLeadSearch } from './use-lead-search.ts';

/** People who left a name and email in a video's form. */
export function LeadsPage() {
  const { address, asked, streamId, query } = useLeadSearch();
  const list = useLeads(query);
  const deleteLead = useDeleteLead();
  const mayDelete = useMay('leads.write');
  return (
    <ListPage
      title={t`Leads`}
      lead={t`People who left their name and email in one of your videos, with what they agreed to.`}
      list={list}
      address={address}
      action={
        list.data &&
        list.data.totalItems > 0 && (
          <MayThemselves do="leads.read">
            <ExportButton query={asked} />
          </MayThemselves>
        )
      }
      search={{ label: t`Search leads`, placeholder: t`Search by name, email or video` }}
      filters={streamId && <Button onPress={() => address.change({ video: '' })}>{t`Leads of all videos`}</Button>}
      loading={{ label: t`Loading leads`, bones: <Skeleton height={220} radius={16} /> }}
      empty={{
        icon: Contact,
        title: t`No leads yet`,
        text: t`Put a form on a video, under its hypergraphics and calls to action: whoever sends it appears here.`,
        action: <LinkButton href={paths.videos}>{t`Choose a video`}</LinkButton>,
      }}
      noMatch={{
        title: t`No lead matches`,
        text: t`Try another name, address or video.`,
        showAll: t`Show all leads`,
      }}
    >
      {(leads) => (
        <DataTable
          label={t`Leads`}
          columns={mayDelete ? columnsFor(deleteLead) : columnsFor(deleteLead).filter(({ id }) => id !== 'delete')}
          rows={leads}
          idOf={(lead: Lead) => lead.id}
        />
      )}
    </ListPage>
  );
}

const deleteLabel = ({ name }: Lead) => t`Delete ${name}`;

function columnsFor(onDelete: (lead: Lead) => void): Column<Lead>[] {
  return [
    { id: 'name', name: t`Name`, isRowHeader: true, cell: ({ name }) => name },
    {
      id: 'email',
      name: t`Email`,
      cell: ({ email }) => (
        <a className={textLink} href={mailLink(email)}>
          {email}
        </a>
      ),
    },
    {
      id: 'video',
      name: t`Video`,
      isWide: true,
      cell: ({ streamId, streamName, consentText }) => (
        <>
          <Link className={textLink} href={paths.video(streamId)}>
            {streamName}
          </Link>
          <span className={styles.soft}>{t`Agreed to: ${consentText}`}</span>
        </>
      ),
    },
    { id: 'sent', name: t`Sent`, isNumber: true, cell: ({ createdDate }) => formatMoment(createdDate) },
    {
      id: 'delete',
      name: t`Delete`,
      isNameHidden: true,
      cell: (lead) => (
        <IconButton icon={Trash2} size="small" label={deleteLabel(lead)} onPress={() => onDelete(lead)} />
      ),
    },
  ];
}
