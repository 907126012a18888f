import { t } from '@lingui/core/macro';
import { AppWindow, Camera, Image as ImageIcon, Mic, Plus, Repeat, Video } from 'lucide-react';
import { useRef } from 'react';
import { Button } from 'react-aria-components';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import type { StudioEngine } from './engine/studio-engine.ts';
import * as styles from './source-strip.css.ts';
import { useEngineState } from './use-engine.ts';

interface Props {
  engine: StudioEngine;
  onFailure: (error: unknown) => void;
}

/** A menu to add any kind of source. */
export function AddSource({ engine, onFailure }: Props) {
  const { devices, sources } = useEngineState(engine);
  const picture = useRef<HTMLInputElement>(null);
  const film = useRef<HTMLInputElement>(null);
  const isLooped = useRef(false);
  const used = new Set(sources.map(({ deviceId }) => deviceId));
  const free = (kind: MediaDeviceKind) =>
    devices.filter((device) => device.kind === kind && device.deviceId && !used.has(device.deviceId));
  const cameras = free('videoinput');
  const microphones = free('audioinput');
  const hasCamera = sources.some(({ kind }) => kind === 'videoinput');
  const hasMicrophone = sources.some(({ kind }) => kind === 'audioinput');
  const run = (adding: Promise<unknown>) => void adding.catch(onFailure);
  const pickFilm = (loop: boolean) => {
    isLooped.current = loop;
    film.current?.click();
  };
  const canShare = typeof navigator.mediaDevices?.getDisplayMedia === 'function';
  return (
    <>
      <Menu
        aria-label={t`Add a source`}
        placement="top start"
        trigger={
          <Button className={styles.add}>
            <Plus size={20} aria-hidden />
            {t`Add a source`}
          </Button>
        }
      >
        {cameras.map(({ deviceId, label }) => (
          <MenuItem key={deviceId} icon={Camera} onAction={() => run(engine.addCamera({ deviceId }))}>
            {label || t`Camera`}
          </MenuItem>
        ))}
        {!hasCamera && cameras.length === 0 && (
          <MenuItem icon={Camera} onAction={() => run(engine.addCamera())}>
            {t`Camera`}
          </MenuItem>
        )}
        {microphones.map(({ deviceId, label }) => (
          <MenuItem key={deviceId} icon={Mic} onAction={() => run(engine.addMicrophone(deviceId))}>
            {label || t`Microphone`}
          </MenuItem>
        ))}
        {!hasMicrophone && microphones.length === 0 && (
          <MenuItem icon={Mic} onAction={() => run(engine.addMicrophone())}>
            {t`Microphone`}
          </MenuItem>
        )}
        <MenuSeparator />
        {canShare && (
          <MenuItem icon={AppWindow} onAction={() => run(engine.addScreen())}>
            {t`Screen, window or tab`}
          </MenuItem>
        )}
        <MenuItem icon={ImageIcon} onAction={() => picture.current?.click()}>
          {t`Picture`}
        </MenuItem>
        <MenuItem icon={Video} onAction={() => pickFilm(false)}>
          {t`Video file, once`}
        </MenuItem>
        <MenuItem icon={Repeat} onAction={() => pickFilm(true)}>
          {t`Video file, again and again`}
        </MenuItem>
      </Menu>
      <input
        ref={picture}
        type="file"
        hidden
        accept="image/*"
        aria-label={t`Picture file`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) run(engine.addPicture(file));
          target.value = '';
        }}
      />
      <input
        ref={film}
        type="file"
        hidden
        accept="video/*"
        aria-label={t`Video file`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) run(engine.addVideoFile(file, { isLooped: isLooped.current }));
          target.value = '';
        }}
      />
    </>
  );
}
