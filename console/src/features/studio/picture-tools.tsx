import {
  Captions,
  Coffee,
  Headphones,
  LayoutGrid,
  type LucideIcon,
  MonitorUp,
  PictureInPicture2,
  RectangleHorizontal,
} from 'lucide-react';
import { useState } from 'react';
import { Radio, RadioGroup, ToggleButton } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Layout } from './engine/layout-geometry.ts';
import type { StudioEngine } from './engine/studio-engine.ts';
import * as styles from './picture-tools.css.ts';
import { useEngineState } from './use-engine.ts';

export const layoutChoices: readonly { value: Layout; label: string; icon: LucideIcon }[] = [
  { value: 'single', label: 'Single', icon: RectangleHorizontal },
  { value: 'side-by-side', label: 'Side by side', icon: LayoutGrid },
  { value: 'picture-in-picture', label: 'Picture in picture', icon: PictureInPicture2 },
  { value: 'screen-speaker', label: 'Screen and speaker', icon: MonitorUp },
];

interface Props {
  engine: StudioEngine;
  /** Of the lower third: the business's. */
  color: string;
}

/** How the picture is put together. */
export function PictureTools({ engine, color }: Props) {
  const { layout, isAway, isMonitored, lowerThird } = useEngineState(engine);
  const [isWriting, setIsWriting] = useState(false);
  return (
    <div className={styles.root}>
      <div className={styles.row}>
        <RadioGroup
          aria-label="Layout"
          orientation="horizontal"
          className={styles.layouts}
          value={layout}
          onChange={(next) => engine.setLayout(next as Layout)}
        >
          {layoutChoices.map(({ value, label, icon: Icon }) => (
            <Radio key={value} value={value} className={styles.layout}>
              <Icon size={18} aria-hidden />
              <span>{label}</span>
            </Radio>
          ))}
        </RadioGroup>
        <span className={styles.spring} />
        <ToggleButton
          className={styles.toggle}
          isSelected={lowerThird !== null || isWriting}
          onChange={(isSelected) => {
            setIsWriting(isSelected);
            if (!isSelected) engine.setLowerThird(null);
          }}
        >
          <Captions size={18} aria-hidden />
          Lower third
        </ToggleButton>
        <ToggleButton className={styles.toggle} isSelected={isMonitored} onChange={engine.setMonitored}>
          <Headphones size={18} aria-hidden />
          Listen
        </ToggleButton>
        <ToggleButton className={styles.toggle} isSelected={isAway} onChange={engine.setAway}>
          <Coffee size={18} aria-hidden />
          Be right back
        </ToggleButton>
      </div>
      {isMonitored && (
        <Notice tone="amber">
          You hear what viewers hear. Use headphones, or your microphone picks it up as an echo.
        </Notice>
      )}
      {(isWriting || lowerThird) && <LowerThirdForm engine={engine} color={color} />}
    </div>
  );
}

function LowerThirdForm({ engine, color }: Props) {
  const { lowerThird } = useEngineState(engine);
  const [name, setName] = useState(lowerThird?.name ?? '');
  const [title, setTitle] = useState(lowerThird?.title ?? '');
  const show = () => {
    if (name.trim()) engine.setLowerThird({ name: name.trim(), title: title.trim(), color });
  };
  return (
    <form
      className={styles.lowerThird}
      aria-label="Lower third"
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <TextField label="Name" value={name} onChange={setName} maxLength={60} autoFocus />
      <TextField label="Line below" value={title} onChange={setTitle} maxLength={90} />
      <div className={styles.lowerThirdActions}>
        <Button type="submit" isDisabled={!name.trim()}>
          {lowerThird ? 'Change' : 'Show'}
        </Button>
        <Button variant="quiet" isDisabled={!lowerThird} onPress={() => engine.setLowerThird(null)}>
          Hide
        </Button>
      </div>
    </form>
  );
}
