/** Twice the server's beat: a client that hears nothing for this long reconnects. */
const silenceMs = 40_000;

/** Notices when the connection goes silent. */
export function createSilenceTimer(onSilent: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    hear(): void {
      clearTimeout(timer);
      timer = setTimeout(onSilent, silenceMs);
    },
    stop: (): void => clearTimeout(timer),
  };
}
