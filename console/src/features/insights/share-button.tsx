import { t } from '@lingui/core/macro';
import { Share2 } from 'lucide-react';
import { Suspense } from 'react';
import { MayThemselves } from '../../platform/may.tsx';
import { useNewDialog } from '../../platform/new-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.ts';
import type { InsightAddress } from './insight-address.ts';

const ShareDialog = later(() => import('./share-dialog.tsx').then((m) => m.ShareDialog));

/** Shares the figures as they are looked at. */
export function ShareButton({ address }: { address: InsightAddress }) {
  const [isOpen, setIsOpen] = useNewDialog();
  return (
    <MayThemselves do="insights.write">
      <Button icon={Share2} size="small" onPress={() => setIsOpen(true)}>
        {t`Share`}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog address={address} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </MayThemselves>
  );
}
