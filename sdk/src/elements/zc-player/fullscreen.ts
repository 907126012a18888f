/** iPhones let only the video itself fill the screen. */
interface AppleVideo extends HTMLVideoElement {
  webkitSupportsFullscreen?: boolean;
  webkitEnterFullscreen?(): void;
}

export function canFullscreen(video: AppleVideo): boolean {
  return document.fullscreenEnabled || video.webkitSupportsFullscreen === true;
}

/** The whole element fills the screen, so that controls and overlays stay. */
export async function toggleFullscreen(host: HTMLElement, video: AppleVideo): Promise<void> {
  if (host.matches(':fullscreen')) await document.exitFullscreen();
  else if (document.fullscreenEnabled) await host.requestFullscreen();
  else video.webkitEnterFullscreen?.();
}
