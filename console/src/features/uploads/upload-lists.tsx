import { t } from '@lingui/core/macro';
import type { UploadTicket } from '@zeacon/contract';
import { Card } from '../../ui/page.tsx';
import { InterruptedRow } from './interrupted-row.tsx';
import { UploadRow } from './upload-row.tsx';
import * as styles from './uploads.css.ts';
import type { UploadItem } from './uploads.ts';

interface Props {
  items: readonly UploadItem[];
  interrupted: readonly UploadTicket[];
}

export function UploadLists({ items, interrupted }: Props) {
  return (
    <div className={styles.panel}>
      {items.length > 0 && (
        <Card title={t`Uploads`}>
          <ul className={styles.list}>
            {items.map((item) => (
              <UploadRow key={item.id} item={item} />
            ))}
          </ul>
        </Card>
      )}
      {interrupted.length > 0 && (
        <Card title={t`Interrupted uploads`}>
          <ul className={styles.list}>
            {interrupted.map((ticket) => (
              <InterruptedRow key={ticket.uploadId} ticket={ticket} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
