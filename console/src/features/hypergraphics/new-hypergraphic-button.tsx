import type { Hypergraphic } from '@zeacon/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { HypergraphicDialog } from './hypergraphic-dialog.tsx';

/** Makes a graphic from wherever it stands. */
export function NewHypergraphicButton({ onMade }: { onMade: (graphic: Hypergraphic) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={Plus} onPress={() => setIsOpen(true)}>
        New
      </Button>
      <HypergraphicDialog graphic={undefined} isOpen={isOpen} onClose={() => setIsOpen(false)} onSaved={onMade} />
    </>
  );
}
