import { t } from '@lingui/core/macro';
import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { MayThemselves } from '../../platform/may.tsx';
import { Button } from '../../ui/button.tsx';
import type { InsightAddress } from './insight-address.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((m) => ({ default: m.ShareDialog })));

/** Shares the figures as they are looked at. */
export function ShareButton({ address }: { address: InsightAddress }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <MayThemselves do="insights.write">
      <Button icon={Share2} onPress={() => setIsOpen(true)}>
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
