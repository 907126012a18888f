import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { ArrowDownToLine, ArrowUpToLine, ChevronDown, ChevronUp } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import * as styles from './inspector.css.ts';
import type { LayerStep } from './overlay-document.ts';

const steps: readonly { step: LayerStep; label: MessageDescriptor; icon: typeof ChevronUp }[] = [
  { step: 'front', label: msg`Bring to the front`, icon: ArrowUpToLine },
  { step: 'forward', label: msg`Bring forward`, icon: ChevronUp },
  { step: 'backward', label: msg`Send backward`, icon: ChevronDown },
  { step: 'back', label: msg`Send to the back`, icon: ArrowDownToLine },
];

export function LayerButtons({ onStep }: { onStep: (step: LayerStep) => void }) {
  return (
    <fieldset className={styles.layers} aria-label={t`Layer`}>
      <span className={styles.soft}>{t`Layer`}</span>
      {steps.map(({ step, label, icon }) => (
        <IconButton key={step} icon={icon} label={i18n._(label)} size="small" onPress={() => onStep(step)} />
      ))}
    </fieldset>
  );
}
