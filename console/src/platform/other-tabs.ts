import type { createStore } from 'jotai';
import { actingAs, sessionAtom } from './session.ts';

/**
 * The cookies of a sign-in session are those of all tabs: when one tab acts for another business, or as somebody else,
 * the others load anew, so that none shows or changes one business in the name of another.
 */
export function followOtherTabs(store: ReturnType<typeof createStore>): void {
  const channel = new BroadcastChannel('zc-business');
  const current = () => {
    const session = store.get(sessionAtom);
    return session ? actingAs(session) : undefined;
  };
  let told = current();
  store.sub(sessionAtom, () => {
    const id = current();
    if (id !== undefined && id !== told) channel.postMessage(id);
    told = id;
  });
  channel.onmessage = ({ data }) => {
    const id = current();
    if (id !== undefined && id !== data) location.reload();
  };
}
