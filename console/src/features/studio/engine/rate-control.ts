export interface Rate {
  bitrate: number;
  frameRate: number;
}

/** From the best to what any connection and machine should manage; the bitrate falls first, then the frame rate. */
export const rates: readonly Rate[] = [
  { bitrate: 2_500_000, frameRate: 30 },
  { bitrate: 1_700_000, frameRate: 30 },
  { bitrate: 1_100_000, frameRate: 30 },
  { bitrate: 750_000, frameRate: 24 },
  { bitrate: 450_000, frameRate: 15 },
];
/** Frame rates for slow machines. */
export const frameRates: readonly number[] = [30, 24, 20, 15, 10];

export interface Load {
  /** Duration of what the server has not acknowledged. */
  unackedMs: number;
  /** A broken connection says nothing about its speed. */
  isConnected: boolean;
  /** Pictures skipped since the last call because the encoder was busy, and pictures encoded. */
  skipped: number;
  made: number;
}

const slowMs = 1500;
const easyMs = 500;
const easyTicks = 10;
/** One bad second does not mean a slow machine. */
const strainTicks = 2;
/** A step up that fails makes the next one wait longer. */
const maxPatience = 8;

/** Decides once a second how much is sent: down at once, up slowly. `share` is what the picture needs of the bitrates. */
export function createRateControl(share = 1) {
  let network = 0;
  let machine = 0;
  let networkEase = 0;
  let machineEase = 0;
  let patience = 1;
  let sinceDown = 0;
  let strain = 0;

  const current = () => {
    const { bitrate, frameRate } = rates[network]!;
    return {
      bitrate: Math.round(bitrate * share),
      frameRate: Math.min(frameRate, frameRates[machine]!),
      reason: network > 0 ? ('network' as const) : machine > 0 ? ('machine' as const) : null,
    };
  };

  return {
    get current() {
      return current();
    },
    tick({ unackedMs, isConnected, skipped, made }: Load) {
      sinceDown += 1;
      if (isConnected && unackedMs > slowMs && sinceDown >= 3) {
        if (network < rates.length - 1) network += 1;
        if (networkEase > 0) patience = Math.min(maxPatience, patience * 2);
        networkEase = 0;
        sinceDown = 0;
      } else if (isConnected && unackedMs < easyMs) {
        networkEase += 1;
        if (networkEase >= easyTicks * patience && network > 0) {
          network -= 1;
          networkEase = 0;
        }
      }
      if (skipped > made * 0.1) {
        machineEase = 0;
        strain += 1;
        if (strain >= strainTicks && machine < frameRates.length - 1) {
          machine += 1;
          strain = 0;
        }
      } else {
        strain = 0;
        machineEase += 1;
        if (machine === 0) machineEase = 0;
        if (machineEase >= easyTicks * 3) {
          machine -= 1;
          machineEase = 0;
        }
      }
      return current();
    },
  };
}
