const windowUs = 5_000_000;
/** A longer step is a jump, not lost pictures. */
const longestStepUs = 1_000_000;

/** Measures an encoder by the decode times of its pictures. */
export function createFrameTimes() {
  let times: number[] = [];
  let missing = 0;
  let keyUs: number | undefined;
  let keyIntervalUs = 0;

  const steps = () => times.slice(1).map((time, index) => time - (times[index] ?? time));
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

  return {
    add(dtsUs: number, key: boolean) {
      const before = times.at(-1);
      if (before !== undefined && (dtsUs < before || dtsUs - before > longestStepUs)) {
        times = [];
        keyUs = undefined;
      } else if (before !== undefined && times.length > 10) {
        const usual = median(steps().slice(-30));
        if (usual > 0 && dtsUs - before > usual * 1.75) missing += Math.round((dtsUs - before) / usual) - 1;
      }
      times.push(dtsUs);
      while (dtsUs - (times[0] ?? dtsUs) > windowUs) times.shift();
      if (!key) return;
      if (keyUs !== undefined) keyIntervalUs = dtsUs - keyUs;
      keyUs = dtsUs;
    },
    /** Pictures per second. */
    rate(): number {
      const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
      return span > 0 ? Math.round(((times.length - 1) * 1e8) / span) / 100 : 0;
    },
    /** Between the last two key frames, or since the last one if that is longer. */
    keyFrameIntervalMs: () =>
      Math.round(Math.max(keyIntervalUs, keyUs === undefined ? 0 : (times.at(-1) ?? keyUs) - keyUs) / 1000),
    /** Number of pictures that the encoder skipped, by the gaps in its times. */
    missing: () => missing,
    /** Whether more than one picture in ten is much too early or too late. */
    isUnsteady(): boolean {
      const all = steps();
      if (all.length < 30) return false;
      const usual = median(all);
      return all.filter((step) => Math.abs(step - usual) > usual * 0.5).length > all.length / 10;
    },
  };
}
