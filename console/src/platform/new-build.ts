const key = 'zc-reloaded-at';
const patienceMs = 30_000;

/**
 * A page's code may be missing because a newer build replaced it while this tab was open: reloading the tab loads the
 * new build. Not twice in a row, so that a server without the code shows the crash dialog instead of a loop.
 */
export function reloadOnNewBuild(reload: () => void = () => location.reload(), now: () => number = Date.now) {
  window.addEventListener('vite:preloadError', (event) => {
    if (now() - Number(sessionStorage.getItem(key) ?? 0) < patienceMs) return;
    sessionStorage.setItem(key, String(now()));
    event.preventDefault();
    reload();
  });
}
