interface NavigationLike {
  addEventListener(type: string, listener: () => void, options: { signal: AbortSignal }): void;
}

/**
 * Calls back after each change of the address without a reload, until the signal. Where there is no Navigation API, the
 * page's calls of the History API are heard; a page that froze it is followed on the way back and forth alone.
 */
export function onRouteChange(page: Window, changed: () => void, signal: AbortSignal): void {
  page.addEventListener('popstate', changed, { signal });
  page.addEventListener('hashchange', changed, { signal });
  const navigation = Reflect.get(page, 'navigation') as NavigationLike | undefined;
  if (navigation) {
    navigation.addEventListener('currententrychange', changed, { signal });
    return;
  }
  const { history } = page;
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
