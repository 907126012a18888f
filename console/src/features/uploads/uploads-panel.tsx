import { t } from '@lingui/core/macro';
import { Card } from '../../ui/page.tsx';
import { InterruptedRow } from './interrupted-row.tsx';
import { useInterruptedUploads } from './unfinished-uploads.ts';
import { UploadRow } from './upload-row.tsx';
import * as styles from './uploads.css.ts';
import { useUploadItems } from './uploads-atoms.ts';

/** Running and interrupted uploads; nothing if there are none. */
export function UploadsPanel() {
  const items = useUploadItems();
  const interrupted = useInterruptedUploads();
  if (items.length === 0 && interrupted.length === 0) return null;
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
