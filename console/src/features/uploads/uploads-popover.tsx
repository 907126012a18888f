import { t } from '@lingui/core/macro';
import { CircleCheck, LoaderCircle } from 'lucide-react';
import { Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import { formatShare } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import * as floating from '../../ui/floating.css.ts';
import { UploadRow } from './upload-row.tsx';
import * as styles from './uploads.css.ts';
import { isUnderWay } from './uploads.ts';
import { useUploadItems } from './uploads-atoms.ts';

/** The uploads of this tab, from every page, once there are any. */
export function UploadsPopover() {
  const items = useUploadItems();
  const moving = items.filter(isUnderWay);
  const total = moving.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const sent = moving.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  const share = formatShare(total ? sent / total : 0);
  return (
    <DialogTrigger>
      <Button
        variant="quiet"
        icon={moving.length > 0 ? LoaderCircle : CircleCheck}
        aria-label={moving.length > 0 ? t`Uploads, ${share} done` : t`Uploads`}
      >
        {moving.length > 0 ? share : t`Uploads`}
      </Button>
      <Popover className={`${floating.popover} ${styles.popover}`} placement="bottom end">
        <Dialog className={styles.popoverDialog}>
          <Heading slot="title" level={2} className={styles.popoverTitle}>
            {t`Uploads`}
          </Heading>
          <ul className={styles.list}>
            {items.map((item) => (
              <UploadRow key={item.id} item={item} />
            ))}
          </ul>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
