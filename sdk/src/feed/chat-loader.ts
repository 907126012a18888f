let load: () => Promise<unknown> = () => Promise.resolve();

/** How `<zc-chat>` comes to a page once a post shows a live that goes on. */
export function setChatLoader(loader: () => Promise<unknown>): void {
  load = loader;
}

export const loadChat = (): Promise<unknown> => load();
