import { t } from '@lingui/core/macro';
import type { OperatedEnquiry } from '@zeacon/contract';
import { Trash2 } from 'lucide-react';
import { formatDay } from '../../platform/format.ts';
import { mailLink } from '../../platform/mail-link.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Badge } from '../../ui/states.tsx';
import * as styles from './operators.css.ts';

export const enquiryColumns = (
  onMark: (enquiry: OperatedEnquiry) => void,
  onDelete: (enquiry: OperatedEnquiry) => void,
): Column<OperatedEnquiry>[] => [
  {
    id: 'name',
    name: t`Name`,
    isRowHeader: true,
    cell: ({ name, businessName }) => (
      <>
        <bdi>{name}</bdi>
        <span className={styles.soft}>
          <bdi>{businessName}</bdi>
        </span>
      </>
    ),
  },
  { id: 'contact', name: t`Wants an answer`, cell: (enquiry) => <Contact {...enquiry} /> },
  {
    id: 'asked',
    name: t`Asked`,
    cell: ({ createdDate }) => <span className={styles.whole}>{formatDay(createdDate)}</span>,
  },
  { id: 'state', name: t`State`, isWide: true, cell: (enquiry) => <State {...enquiry} /> },
  {
    id: 'actions',
    name: t`Actions`,
    isNameHidden: true,
    cell: (enquiry) => {
      const { name, answeredDate } = enquiry;
      return (
        <>
          {answeredDate === null ? (
            <Button
              size="small"
              aria-label={t`Mark the enquiry of ${name} as answered`}
              onPress={() => onMark(enquiry)}
            >
              {t`Mark as answered`}
            </Button>
          ) : (
            <Button size="small" aria-label={t`Reopen the enquiry of ${name}`} onPress={() => onMark(enquiry)}>
              {t`Reopen`}
            </Button>
          )}
          <IconButton
            icon={Trash2}
            size="small"
            label={t`Delete the enquiry of ${name}`}
            onPress={() => onDelete(enquiry)}
          />
        </>
      );
    },
  },
];

function Contact({ contactMode, email, phone }: OperatedEnquiry) {
  const mail = (
    <a className={textLink} href={mailLink(email)}>
      {email}
    </a>
  );
  const call = phone && (
    <a className={textLink} href={`tel:${phone}`}>
      <bdi dir="ltr">{phone}</bdi>
    </a>
  );
  const [first, second] = contactMode === 'PHONE' ? [call, mail] : [mail, call];
  return (
    <>
      {first}
      {second && <span className={styles.soft}>{second}</span>}
    </>
  );
}

function State({ answeredDate, answeredBy }: OperatedEnquiry) {
  if (answeredDate === null) return <Badge tone="amber">{t`To be answered`}</Badge>;
  return (
    <>
      <Badge tone="green">{t`Answered`}</Badge>
      <span className={styles.soft}>
        {formatDay(answeredDate)}, <bdi>{answeredBy}</bdi>
      </span>
    </>
  );
}
