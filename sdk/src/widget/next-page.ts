import { onRouteChange } from './route-changes.ts';

/** A fragment is a place on the page, but where sites route by it: `#/cart`, `#!cart`. */
export const pageName = (address: string): string => address.replace(/^([^#]*)#(?![/!]).*$/s, '$1');

/** Calls back once, when the address names another page than now. */
export function onNextPage(arrived: () => void): void {
  const left = pageName(location.href);
  const gone = new AbortController();
  const look = () => {
    if (pageName(location.href) === left) return;
    gone.abort();
    arrived();
  };
  onRouteChange(window, look, gone.signal);
}
