import { t } from '@lingui/core/macro';
import { Camera, Mic } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { MediaAccessError, readPermission } from './engine/media-access.ts';
import type { StudioEngine } from './engine/studio-engine.ts';
import { readRemembered } from './remembered-devices.ts';
import * as styles from './studio.css.ts';

interface Props {
  engine: StudioEngine;
  onFailure: (error: unknown) => void;
}

/** Opens camera and microphone, preferably the last ones used. */
async function openDevices(engine: StudioEngine): Promise<void> {
  const { cameras, microphones, layout } = readRemembered();
  engine.setLayout(layout);
  const known = new Set(engine.state.devices.map(({ deviceId }) => deviceId));
  const wanted = <Id extends string>(ids: readonly Id[]) => ids.filter((id) => known.has(id));
  const openings = [
    ...atLeastOne(wanted(cameras)).map((deviceId) => () => engine.addCamera(deviceId ? { deviceId } : {})),
    ...atLeastOne(wanted(microphones)).map((deviceId) => () => engine.addMicrophone(deviceId)),
  ];
  let failure: unknown;
  for (const open of openings) {
    try {
      await open();
    } catch (error) {
      failure ??= error;
      if (isCancelled(error)) break;
    }
  }
  if (failure !== undefined) throw failure;
}

const atLeastOne = (ids: readonly string[]): readonly (string | undefined)[] => (ids.length > 0 ? ids : [undefined]);
/** The studio was left. */
const isCancelled = (error: unknown) => error instanceof MediaAccessError && error.problem === 'cancelled';

/** Before there is a source: says what the browser will ask, and why. */
export function Backstage({ engine, onFailure }: Props) {
  const [isOpening, setIsOpening] = useState(false);
  const isBegun = useRef(false);

  const open = () => {
    setIsOpening(true);
    void engine.mixer.resume().catch(() => undefined);
    void engine
      .readDevices()
      .then(() => openDevices(engine))
      .catch(onFailure)
      .finally(() => setIsOpening(false));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void Promise.all([readPermission('camera'), readPermission('microphone')]).then((states) => {
      if (states.every((state) => state === 'granted')) open();
    });
  }, []);

  return (
    <div className={styles.backstage}>
      <div className={styles.backstageIcons} aria-hidden>
        <Camera size={24} />
        <Mic size={24} />
      </div>
      <h2 className={styles.backstageTitle}>{t`Set up at your own pace`}</h2>
      <p className={styles.backstageText}>
        {t`Your browser will ask whether this page may use your camera and microphone. You see yourself first: nothing is sent until you go live.`}
      </p>
      <Button variant="primary" size="large" icon={Camera} isPending={isOpening} onPress={open}>
        {t`Turn on camera and microphone`}
      </Button>
      <p className={styles.backstageText}>{t`Or add a screen, a picture or a video file below.`}</p>
    </div>
  );
}
