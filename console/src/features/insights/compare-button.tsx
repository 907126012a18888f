import { t } from '@lingui/core/macro';
import { ChartLine } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { later } from '../../ui/later.ts';
import { comparedMax, comparedMin, type InsightAddress } from './insight-address.ts';

const FilterDialog = later(() => import('./filter-dialog.tsx').then((m) => m.FilterDialog));

interface Props extends Pick<ButtonProps, 'aria-label'> {
  address: InsightAddress;
  /** Those that are chosen already. */
  chosen: readonly string[];
  /** On its button. */
  label?: string;
  onChoose: (videos: readonly string[]) => void;
}

/** Chooses the videos to compare, out of those that were seen in the period. */
export function CompareButton({ address, chosen, label, onChoose, ...look }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { streamId: _own, ...asked } = address.asked;
  return (
    <>
      <Button size="small" icon={ChartLine} {...look} onPress={() => setIsOpen(true)}>
        {label ?? t`Compare videos`}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FilterDialog
            title={t`Compare videos`}
            dimensions={['streamId']}
            initial="streamId"
            address={{ asked, filters: { ...address.filters, streamId: chosen.slice(0, comparedMax) } }}
            min={comparedMin}
            max={comparedMax}
            applyLabel={t({ message: 'Compare', context: 'videos' })}
            onApply={(_dimension, videos) => onChoose(videos)}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
