/** Seconds of `90`, `90.5`, `90s`, `1m30s`, `1h2m3s`, `1:30` or `1:02:03`; undefined for anything else. */
export function parseTime(text: string | null): number | undefined {
  const value = text?.trim() ?? '';
  const [, h, m, s] =
    /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s?)?$/.exec(value) ??
    /^(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(value) ??
    [];
  if (!h && !m && !s) return undefined;
  return Number(h ?? 0) * 3600 + Number(m ?? 0) * 60 + Number(s ?? 0);
}
