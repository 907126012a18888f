import { ArrowDownToLine, ArrowUpToLine, ChevronDown, ChevronUp } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import * as styles from './inspector.css.ts';
import type { LayerStep } from './overlay-document.ts';

const steps: readonly { step: LayerStep; label: string; icon: typeof ChevronUp }[] = [
  { step: 'front', label: 'Bring to the front', icon: ArrowUpToLine },
  { step: 'forward', label: 'Bring forward', icon: ChevronUp },
  { step: 'backward', label: 'Send backward', icon: ChevronDown },
  { step: 'back', label: 'Send to the back', icon: ArrowDownToLine },
];

export function LayerButtons({ onStep }: { onStep: (step: LayerStep) => void }) {
  return (
    <fieldset className={styles.layers} aria-label="Layer">
      <span className={styles.soft}>Layer</span>
      {steps.map(({ step, label, icon }) => (
        <IconButton key={step} icon={icon} label={label} size="small" onPress={() => onStep(step)} />
      ))}
    </fieldset>
  );
}
