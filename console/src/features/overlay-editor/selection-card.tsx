import { plural, t } from '@lingui/core/macro';
import { Copy, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import * as styles from './inspector.css.ts';
import { LayerButtons } from './layer-buttons.tsx';
import type { LayerStep } from './overlay-document.ts';

interface Props {
  count: number;
  onDuplicate: () => void;
  onRemove: () => void;
  onLayer: (step: LayerStep) => void;
}

/** Actions for several overlays at once. */
export function SelectionCard({ count, onDuplicate, onRemove, onLayer }: Props) {
  return (
    <section className={styles.card} aria-label={t`Chosen overlays`}>
      <div className={styles.stack}>
        <div className={styles.head}>
          <h2 className={styles.title}>{plural(count, { one: '# chosen', other: '# chosen' })}</h2>
          <IconButton icon={Copy} label={t`Duplicate them`} size="small" onPress={onDuplicate} />
          <IconButton icon={Trash2} label={t`Take them off the video`} size="small" onPress={onRemove} />
        </div>
        <LayerButtons onStep={onLayer} />
      </div>
    </section>
  );
}
