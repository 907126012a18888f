import type { Clock } from '../clock.ts';
import type { Storage } from './storage.ts';

interface DiskRoomOptions {
  storage: Pick<Storage, 'freeBytes'>;
  /** What uploads leave free, in bytes. Events and recordings may use most of it. */
  reserve: number;
  clock: Clock;
}

const lookEveryMs = 5000;

/** Whether the disk has room for events and recordings; the rest of the reserve is for what a person deletes to make room. */
export function createDiskRoom({ storage, reserve, clock }: DiskRoomOptions) {
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let looked: Promise<boolean> = Promise.resolve(true);

  return (): Promise<boolean> => {
    const nowMs = clock().getTime();
    if (nowMs - lookedAtMs < lookEveryMs) return looked;
    lookedAtMs = nowMs;
    looked = storage.freeBytes().then(
      (free) => free === undefined || free >= reserve / 4,
      () => true,
    );
    return looked;
  };
}
