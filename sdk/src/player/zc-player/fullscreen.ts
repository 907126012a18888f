/** On iPhones only the video itself can go full screen. */
interface AppleVideo extends HTMLVideoElement {
  webkitSupportsFullscreen?: boolean;
  webkitEnterFullscreen?(): void;
}

export interface ScreenAbilities {
  /** Any element can go full screen. */
  element: boolean;
  /** The video can, with the system's controls and without overlays. */
  video: boolean;
  /** Overlays on the picture must stay visible. */
  overlays: boolean;
}

/**
 * Chooses what goes full screen: the `element` if possible; otherwise the whole window of the `page` if there are
 * overlays, so that they stay; otherwise only the `video`.
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
