/** Nearly black: the background of the controls. */
const scrimLuminance = 0.02;
/** Minimum for graphics, WCAG 2.2, 1.4.11. */
const graphicsContrast = 3;

/** Black or white, whichever is readable on `#rrggbb`; white for invalid colours. */
export function selectTextColor(color: string): '#000' | '#fff' {
  const channels = toChannels(color);
  // White has at least 3:1 up to here; above it, black has far more.
  return channels && toLuminance(channels) > 0.3 ? '#000' : '#fff';
}

/** Lightens the colour until it stands out from the controls' dark background. */
export function selectVisibleColor(color: string): string {
  const channels = toChannels(color);
  if (!channels) return color;
  for (let white = 0; white <= 1; white += 0.1) {
    const mixed = channels.map((channel) => Math.round(channel + (255 - channel) * white));
    const contrast = (toLuminance(mixed) + 0.05) / (scrimLuminance + 0.05);
    if (contrast >= graphicsContrast)
      return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  }
  return '#ffffff';
}

export function toChannels(color: string): number[] | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  return match?.slice(1).map((part) => Number.parseInt(part, 16));
}

/** WCAG relative luminance of channels from 0 to 255. */
export function toLuminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
