/** Twice the server's beat: who hears nothing for so long connects anew. */
const silenceMs = 40_000;

/** Notices when nothing is heard any more. */
export function createSilence(onSilent: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    hear(): void {
      clearTimeout(timer);
      timer = setTimeout(onSilent, silenceMs);
    },
    stop: (): void => clearTimeout(timer),
  };
}
