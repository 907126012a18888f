import { t } from '@lingui/core/macro';
import {
  createReportLink,
  type NewReportLink,
  type ReportLink,
  reportLinkNameMaxLength,
  reportLinksMaxPerBusiness,
} from '@zeacon/contract';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  type ReportLinkBody,
  useReportLinkCalls,
  useReportLinks,
} from '../../entities/report-links/report-link-queries.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatMoment } from '../../platform/format.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { SecretLine } from '../../ui/secret-line.tsx';
import { Select } from '../../ui/select.tsx';
import { Loading, Notice, Problem, Skeleton } from '../../ui/states.tsx';
import { type InsightAddress, ofTheVideo } from './insight-address.ts';
import * as styles from './insights.css.ts';

/** Makes a link to the figures as they are looked at, and revokes those that were made. */
export function ShareDialog({ address, onClose }: { address: InsightAddress; onClose: () => void }) {
  const { data, error, refetch } = useReportLinks();
  const [made, setMade] = useState<NewReportLink>();
  const isFull = data !== undefined && data.length >= reportLinksMaxPerBusiness;
  return (
    <Dialog title={t`Share this report`} isOpen onClose={onClose} size="medium">
      <DialogText>
        <p>
          {t`Anyone with the link sees these filters and this period with up-to-date numbers, without signing in. Individual views and visitors are not shown.`}
        </p>
        {address.asked.streamId !== undefined && (
          <p>{t`The notes on its days are in it and, without filters, how many watched while it was live.`}</p>
        )}
      </DialogText>
      <div className={styles.group}>
        {isFull ? (
          <Notice tone="amber">{t`A business shares at most ${reportLinksMaxPerBusiness} reports. Revoke one that is not used.`}</Notice>
        ) : (
          <LinkForm address={address} onMade={setMade} />
        )}
        {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Loading label={t`Loading links`}>
            <Skeleton height={80} />
          </Loading>
        )}
        {data && data.length > 0 && (
          <section className={styles.group} aria-label={t`Shared reports`}>
            <h3 className={styles.shortName}>{t`Shared reports`}</h3>
            <ul className={styles.group}>
              {data.map((link) => (
                <SharedLine
                  key={link.id}
                  link={link}
                  path={link.id === made?.id ? made.path : undefined}
                  onClose={onClose}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
      <DialogActions>
        <Button onPress={onClose}>{t`Close`}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface LineProps {
  link: ReportLink;
  /** Known of the one that was made here. */
  path: string | undefined;
  onClose: () => void;
}

function SharedLine({ link, path, onClose }: LineProps) {
  const { id, name } = link;
  const { revoke } = useReportLinkCalls();
  const confirm = useConfirm();
  const ask = () => {
    onClose();
    confirm({
      title: t`Revoke ${name}?`,
      text: <p>{t`The link stops working, wherever it was sent. This cannot be undone.`}</p>,
      action: t`Revoke link`,
      run: () => revoke.mutateAsync(id),
      done: t`Link revoked`,
    });
  };
  return (
    <li className={styles.sharedLine}>
      <div className={styles.sharedLink}>
        {path === undefined ? (
          <span className={styles.shortName} dir="auto">
            {name}
          </span>
        ) : (
          <>
            <SecretLine label={name} value={`${location.origin}${path}`} />
            <p className={styles.soft}>{t`Copy the link now. It is not shown again.`}</p>
          </>
        )}
        <p className={styles.soft}>{historyOf(link)}</p>
      </div>
      <IconButton icon={Ban} size="small" label={t`Revoke ${name}`} onPress={ask} />
    </li>
  );
}

function historyOf({ createdDate, expiresDate, openedDate }: ReportLink): string {
  const made = formatMoment(createdDate);
  const opened = openedDate === null ? t`never opened` : openedAt(openedDate);
  const shared = t`Shared ${made}, ${opened}.`;
  if (expiresDate === null) return shared;
  const ends = formatMoment(expiresDate);
  return `${shared} ${Date.parse(expiresDate) <= Date.now() ? t`Expired ${ends}.` : t`Expires ${ends}.`}`;
}

function openedAt(date: string): string {
  const when = formatMoment(date);
  return t`last opened ${when}`;
}

const lifetimes = ['never', '7', '30', '90'] as const;
type Lifetime = (typeof lifetimes)[number];
const dayMs = 86_400_000;

const lifetimeOptions = (): { value: Lifetime; label: string }[] => [
  { value: 'never', label: t`When it is revoked` },
  { value: '7', label: t`In 7 days` },
  { value: '30', label: t`In 30 days` },
  { value: '90', label: t`In 90 days` },
];

const expiryIn = (lifetime: Lifetime) =>
  lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * dayMs).toISOString();

function LinkForm({ address, onMade }: { address: InsightAddress; onMade: (link: NewReportLink) => void }) {
  const { create } = useReportLinkCalls();
  const [lifetime, setLifetime] = useState<Lifetime>('never');
  const { control, formState, submit, problem, reset } = useContractForm<{ name: string }>({
    schema: NameForm,
    defaultValues: { name: '' },
    fields: ['name'],
    send: async ({ name }) => {
      onMade(await create.mutateAsync({ name, view: viewOf(address), expiresDate: expiryIn(lifetime) }));
      reset();
    },
  });
  return (
    <form onSubmit={submit} noValidate className={styles.group}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <FormTextField
        control={control}
        name="name"
        label={t`Name of the report`}
        hint={t`It is the heading of the page that the link opens.`}
        maxLength={reportLinkNameMaxLength}
        onSubmit={submit}
      />
      <Select
        label={t({ message: 'Expires', context: 'link of a report' })}
        options={lifetimeOptions()}
        value={lifetime}
        onChange={setLifetime}
      />
      <div>
        <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
          {t`Create link`}
        </Button>
      </div>
    </form>
  );
}

const NameForm = z.pick(createReportLink.body, { name: true });

/** A period up to today moves on with the days; chosen days stay. */
function viewOf(address: InsightAddress): ReportLinkBody['view'] {
  const { period, asked, measure, table, interval, lines, isCompared, sort, direction, columns } = address;
  const { startDate, endDate, timeZone, filters, streamId } = asked;
  return {
    period: period === 'custom' ? { startDate, endDate } : { days: period === 'today' ? 1 : Number(period) },
    timeZone: timeZone ?? 'UTC',
    ...{ filters, measure, interval, compare: isCompared, sort, direction, columns },
    ...(lines && { lines }),
    groupBy: streamId !== undefined && ofTheVideo.includes(table) ? 'page' : table,
    ...(streamId !== undefined && { streamId }),
  };
}
