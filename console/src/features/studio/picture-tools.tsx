import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
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

const layoutChoices: readonly { value: Layout; label: MessageDescriptor; icon: LucideIcon }[] = [
  { value: 'single', label: msg`Single`, icon: RectangleHorizontal },
  { value: 'side-by-side', label: msg`Side by side`, icon: LayoutGrid },
  { value: 'picture-in-picture', label: msg`Picture in picture`, icon: PictureInPicture2 },
  { value: 'screen-speaker', label: msg`Screen and speaker`, icon: MonitorUp },
];

interface Props {
  engine: StudioEngine;
  /** Of the lower third: the business's. */
  color: string;
}

/** Tools for composing the picture. */
export function PictureTools({ engine, color }: Props) {
  const { layout, isAway, isMonitored, lowerThird } = useEngineState(engine);
  const [isWriting, setIsWriting] = useState(false);
  return (
    <div className={styles.root}>
      <div className={styles.row}>
        <RadioGroup
          aria-label={t`Layout`}
          orientation="horizontal"
          className={styles.layouts}
          value={layout}
          onChange={(next) => engine.setLayout(next as Layout)}
        >
          {layoutChoices.map(({ value, label, icon: Icon }) => (
            <Radio key={value} value={value} className={styles.layout}>
              <Icon size={18} aria-hidden />
              <span>{i18n._(label)}</span>
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
          {t`Lower third`}
        </ToggleButton>
        <ToggleButton className={styles.toggle} isSelected={isMonitored} onChange={engine.setMonitored}>
          <Headphones size={18} aria-hidden />
          {t({ message: 'Listen', comment: 'The host hears what is sent' })}
        </ToggleButton>
        <ToggleButton className={styles.toggle} isSelected={isAway} onChange={engine.setAway}>
          <Coffee size={18} aria-hidden />
          {t`Be right back`}
        </ToggleButton>
      </div>
      {isMonitored && (
        <Notice tone="amber">
          {t`You hear what viewers hear. Use headphones, or your microphone picks it up as an echo.`}
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
      aria-label={t`Lower third`}
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <TextField
        label={t({ message: 'Name', context: 'of a person' })}
        value={name}
        onChange={setName}
        maxLength={60}
        autoFocus
      />
      <TextField label={t`Line below`} value={title} onChange={setTitle} maxLength={90} />
      <div className={styles.lowerThirdActions}>
        <Button type="submit" isDisabled={!name.trim()}>
          {lowerThird ? t`Change` : t({ message: 'Show', context: 'a lower third in the picture' })}
        </Button>
        <Button variant="quiet" isDisabled={!lowerThird} onPress={() => engine.setLowerThird(null)}>
          {t({ message: 'Hide', context: 'a lower third in the picture' })}
        </Button>
      </div>
    </form>
  );
}
