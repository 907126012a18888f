/** Runs in every page before anything else; the benchmark reads `window.bench`. */
const bench = {
  blockingMs: 0,
  layoutShift: 0,
  lastBusyAt: 0,
  tappedAt: undefined,
  firstFrameMs: undefined,
};
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

const isMoving = (video) => video !== undefined && !video.paused && video.currentTime > 0;

window.addEventListener(
  'pointerdown',
  ({ timeStamp }) => {
    bench.tappedAt = Date.now() - (performance.now() - timeStamp);
    const watch = () => {
      if (isMoving(findVideo(document))) bench.firstFrameMs ??= performance.now() - timeStamp;
      else requestAnimationFrame(watch);
    };
    watch();
  },
  { capture: true, once: true },
);

bench.currentTime = () => findVideo(document)?.currentTime ?? 0;

/** When (epoch ms) the picture has moved on from where it is now. */
bench.movedAt = () => {
  const from = bench.currentTime();
  return new Promise((resolve) => {
    const watch = () => {
      if (bench.currentTime() > from + 0.1) resolve(Date.now());
      else requestAnimationFrame(watch);
    };
    watch();
  });
};

/** Polls, as a timer that is given up after `timeoutMs`; undefined then. */
async function until(read, timeoutMs) {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const value = read();
    if (value) return value;
    if (performance.now() > end) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Puts a player into `#embed`, plays it until the picture moves and takes it out again. Tells whether it played. */
bench.mountAndRemove = async (markup) => {
  const place = document.querySelector('#embed');
  place.innerHTML = markup;
  const player = await until(() => [...place.querySelectorAll('*')].find(({ play }) => play instanceof Function), 5000);
  player.muted = true;
  player.play().catch(() => undefined);
  const played = await until(() => isMoving(findVideo(place)), 5000);
  place.replaceChildren();
  return played === true;
};
