interface NavigationLike {
  addEventListener(type: string, listener: () => void, options: { signal: AbortSignal }): void;
}

/**
 * Calls back after each change of the address without a reload, until the signal. Where there is no Navigation API, the
 * page's calls of the History API are heard; a page that froze it is followed on the way back and forth alone.
 */
export function onRouteChange(page: Window, changed: () => void, signal: AbortSignal): void {
  const { history, navigation } = page as Window & { navigation?: NavigationLike };
  for (const type of ['popstate', 'hashchange']) page.addEventListener(type, changed, { signal });
  if (navigation) {
    navigation.addEventListener('currententrychange', changed, { signal });
    return;
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    const real = history[name];
    Reflect.defineProperty(history, name, {
      configurable: true,
      writable: true,
      value(...call: Parameters<History['pushState']>) {
        real.apply(history, call);
        if (!signal.aborted) changed();
      },
    });
  }
}
