import { t } from '@lingui/core/macro';
import {
  AppWindow,
  Camera,
  Eye,
  EyeOff,
  Image as ImageIcon,
  type LucideIcon,
  Maximize2,
  Mic,
  MicOff,
  Radio,
  RotateCcw,
  SwitchCamera,
  Trash2,
  UserRound,
  Video,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { CanvasSlot } from './canvas-slot.tsx';
import type { SourceKind, StudioSource } from './engine/source-list.ts';
import type { StudioEngine } from './engine/studio-engine.ts';
import { LevelMeter } from './level-meter.tsx';
import * as styles from './source-strip.css.ts';
import { useEngineState } from './use-engine.ts';

const icons: Record<SourceKind, LucideIcon> = {
  videoinput: Camera,
  audioinput: Mic,
  screen: AppWindow,
  picture: ImageIcon,
  'video-file': Video,
  guest: UserRound,
};

interface Props {
  source: StudioSource;
  engine: StudioEngine;
  isMain: boolean;
  onFailure: (error: unknown) => void;
}

/** One source: its picture or level, and its actions. */
export function SourceCard({ source, engine, isMain, onFailure }: Props) {
  const { id, label, kind, hasPicture, hasSound, addToLiveStream, isMuted, ready, problem } = source;
  const { devices } = useEngineState(engine);
  const [isSwitching, setIsSwitching] = useState(false);
  const Icon = icons[kind];
  const isGuest = kind === 'guest';
  const others = devices.filter((device) => device.kind === kind && device.deviceId);
  // The system's choice goes by a name of its own.
  const alike = others.some(({ deviceId }) => deviceId === source.deviceId)
    ? others
    : [{ deviceId: source.deviceId, label }, ...others];
  const replace = (choice: { deviceId?: string; facingMode?: 'user' | 'environment' }) => {
    setIsSwitching(true);
    engine.replaceDevice(id, choice).then(
      () => setIsSwitching(false),
      (error: unknown) => {
        setIsSwitching(false);
        onFailure(error);
      },
    );
  };
  return (
    <li className={styles.card} data-main={isMain || undefined} data-off={!addToLiveStream || undefined}>
      {hasPicture ? (
        <div className={styles.picture}>
          {ready ? (
            <CanvasSlot canvas={engine.thumbnailOf(id)} className={styles.thumbnail} />
          ) : (
            <span className={styles.missing}>
              {problem ?? t({ message: 'Starting', context: 'camera, microphone or file' })}
            </span>
          )}
          {isMain && (
            <span className={styles.mainMark}>
              {t({ message: 'Main', comment: 'Marks the source that the picture is made around' })}
            </span>
          )}
          {!addToLiveStream && (
            <span className={styles.mainMark}>
              {isGuest ? t`Backstage` : t({ message: 'Hidden', context: 'source of a live picture' })}
            </span>
          )}
        </div>
      ) : (
        <div className={styles.sound}>
          {ready ? (
            <Icon size={22} aria-hidden />
          ) : (
            <span className={styles.missing}>
              {problem ?? t({ message: 'Starting', context: 'camera, microphone or file' })}
            </span>
          )}
        </div>
      )}
      <div className={styles.name}>
        <Icon size={14} aria-hidden />
        <span title={label} dir="auto">
          {label}
        </span>
      </div>
      {hasSound ? (
        <LevelMeter label={t`Level of ${label}`} read={() => engine.mixer.levelOf(id)} />
      ) : (
        <span className={styles.noMeter} />
      )}
      <div className={styles.tools}>
        {hasSound && (
          <IconButton
            size="small"
            icon={kind === 'audioinput' || isGuest ? (isMuted ? MicOff : Mic) : isMuted ? VolumeX : Volume2}
            label={isMuted ? t`Unmute ${label}` : t`Mute ${label}`}
            variant={isMuted ? 'danger' : 'quiet'}
            onPress={() => engine.change(id, { isMuted: !isMuted })}
          />
        )}
        {(hasPicture || isGuest) && (
          <>
            <IconButton
              size="small"
              icon={addToLiveStream ? Eye : EyeOff}
              label={addToLiveStream ? t`Hide ${label}` : t`Show ${label}`}
              variant={addToLiveStream ? 'quiet' : 'danger'}
              onPress={() => engine.change(id, { addToLiveStream: !addToLiveStream })}
            />
            <IconButton
              size="small"
              icon={Maximize2}
              label={t`Make ${label} the main picture`}
              isDisabled={isMain || !hasPicture}
              onPress={() => engine.makeMain(id)}
            />
          </>
        )}
        {kind === 'videoinput' && source.facingMode && (
          <IconButton
            size="small"
            icon={SwitchCamera}
            label={t`Use the other camera`}
            isDisabled={isSwitching}
            onPress={() => replace({ facingMode: source.facingMode === 'user' ? 'environment' : 'user' })}
          />
        )}
        {kind === 'video-file' && (
          <IconButton
            size="small"
            icon={RotateCcw}
            label={t`Play ${label} from its beginning`}
            onPress={() => void engine.replayFile(id).catch(onFailure)}
          />
        )}
        <IconButton
          size="small"
          icon={Trash2}
          label={isGuest ? t`Take ${label} off the stage` : t`Remove ${label}`}
          onPress={() => engine.remove(id)}
        />
      </div>
      {isGuest && !addToLiveStream && (
        <Button
          size="small"
          variant="primary"
          icon={Radio}
          isDisabled={!ready}
          onPress={() => engine.change(id, { addToLiveStream: true })}
        >
          {t`Put on air`}
        </Button>
      )}
      {!isGuest && alike.length > 1 && (
        <Select
          label={kind === 'videoinput' ? t`Camera` : t`Microphone`}
          isCompact
          value={source.deviceId}
          options={alike.map((device) => ({ value: device.deviceId, label: device.label || t`Unnamed device` }))}
          onChange={(deviceId) => replace({ deviceId })}
        />
      )}
    </li>
  );
}
