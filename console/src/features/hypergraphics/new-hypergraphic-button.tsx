import { t } from '@lingui/core/macro';
import type { Hypergraphic } from '@zeacon/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { HypergraphicDialog } from './hypergraphic-dialog.tsx';

/** Creates a graphic from any page. */
export function NewHypergraphicButton({ onMade }: { onMade: (graphic: Hypergraphic) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={Plus} onPress={() => setIsOpen(true)}>
        {t`New`}
      </Button>
      <HypergraphicDialog graphic={undefined} isOpen={isOpen} onClose={() => setIsOpen(false)} onSaved={onMade} />
    </>
  );
}
