/** iPhones let only the video itself fill the screen. */
interface AppleVideo extends HTMLVideoElement {
  webkitSupportsFullscreen?: boolean;
  webkitEnterFullscreen?(): void;
}

export interface ScreenAbilities {
  /** Any element may fill the screen. */
  element: boolean;
  /** The video may, with the system's controls and without anything over it. */
  video: boolean;
  /** Something lies over the picture that must not be lost. */
  overlays: boolean;
}

/**
 * What fills the screen: the whole `element` where it can; else the `page`'s window when there is something over the
 * picture, so that it stays; else the `video` alone.
 */
export function chooseScreen({ element, video, overlays }: ScreenAbilities): 'element' | 'page' | 'video' | undefined {
  if (element) return 'element';
  if (!video) return undefined;
  return overlays ? 'page' : 'video';
}

export function readAbilities(video: AppleVideo): Omit<ScreenAbilities, 'overlays'> {
  return { element: document.fullscreenEnabled, video: video.webkitSupportsFullscreen === true };
}

export interface FullscreenOptions {
  host: HTMLElement;
  video: AppleVideo;
  frame: () => HTMLElement | null;
  overlays: () => boolean;
  changed: (on: boolean) => void;
}

export function createFullscreen({ host, video, frame, overlays, changed }: FullscreenOptions) {
  let leavePage: (() => void) | undefined;

  async function fillPage(element: HTMLElement) {
    const { lower, raise } = await import('../../top-layer/top-layer.ts');
    raise(element, 'screen');
    changed(true);
    leavePage = () => {
      leavePage = undefined;
      lower(element);
      changed(false);
    };
  }

  return {
    async toggle(): Promise<void> {
      if (leavePage) return leavePage();
      if (host.matches(':fullscreen')) return document.exitFullscreen();
      const element = frame();
      const screen = chooseScreen({ ...readAbilities(video), overlays: overlays() });
      if (screen === 'element') await host.requestFullscreen();
      else if (screen === 'video') video.webkitEnterFullscreen?.();
      else if (screen === 'page' && element) await fillPage(element);
    },
    leavePage: () => leavePage?.(),
    read: () => changed(leavePage !== undefined || host.matches(':fullscreen')),
  };
}
