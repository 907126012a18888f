/** Runs in every page before anything else; the benchmark reads `window.bench`. */
const bench = { blockingMs: 0, layoutShift: 0, lastBusyAt: 0, firstFrameMs: undefined };
window.bench = bench;

new PerformanceObserver((list) => {
  for (const task of list.getEntries()) {
    bench.blockingMs += Math.max(0, task.duration - 50);
    bench.lastBusyAt = task.startTime + task.duration;
  }
}).observe({ type: 'longtask', buffered: true });

new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) bench.layoutShift += shift.value;
}).observe({ type: 'layout-shift', buffered: true });

new PerformanceObserver((list) => {
  for (const { responseEnd } of list.getEntries()) bench.lastBusyAt = Math.max(bench.lastBusyAt, responseEnd);
}).observe({ type: 'resource', buffered: true });

/** The first video of the page, open shadow roots included. */
function findVideo(root) {
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof HTMLVideoElement) return element;
    const inside = element.shadowRoot && findVideo(element.shadowRoot);
    if (inside) return inside;
  }
  return undefined;
}

window.addEventListener(
  'pointerdown',
  ({ timeStamp }) => {
    const watch = () => {
      const video = findVideo(document);
      if (video && !video.paused && video.currentTime > 0) bench.firstFrameMs ??= performance.now() - timeStamp;
      else requestAnimationFrame(watch);
    };
    watch();
  },
  { capture: true, once: true },
);
