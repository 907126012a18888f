class TrackList extends EventTarget {
  readonly length = 0;
  *[Symbol.iterator]() {}
}

const trackLists = new WeakMap<object, TrackList>();

/** Takes every drawing, and measures nothing. */
const canvas = new Proxy({}, { get: (_target, name) => (name === 'measureText' ? () => ({ width: 0 }) : () => {}) });

/** Browser features that the console and its player need and jsdom lacks. */
export function fillJsdom() {
  window.matchMedia ??= () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  window.scrollTo = () => {};
  window.IntersectionObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  window.ResizeObserver ??= window.IntersectionObserver as unknown as typeof ResizeObserver;
  window.Path2D ??= class {
    moveTo() {}
    lineTo() {}
    rect() {}
    arc() {}
    closePath() {}
    bezierCurveTo() {}
    addPath() {}
  } as unknown as typeof Path2D;
  HTMLCanvasElement.prototype.getContext = (() => canvas) as unknown as HTMLCanvasElement['getContext'];
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', {
    configurable: true,
    get(this: HTMLMediaElement) {
      const tracks = trackLists.get(this) ?? new TrackList();
      trackLists.set(this, tracks);
      return tracks;
    },
  });
  Object.assign(HTMLMediaElement.prototype, { load() {}, pause() {}, play: () => Promise.resolve() });
}
