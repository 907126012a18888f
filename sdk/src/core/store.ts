export interface Store<State> {
  readonly state: Readonly<State>;
  patch(partial: Partial<State>): void;
  /** Calls back after each change; returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = Object.freeze({ ...initial });
  const listeners = new Set<() => void>();

  return {
    get state() {
      return state;
    },
    patch(partial) {
      const next = Object.freeze({ ...state, ...partial });
      const keys = Object.keys(partial) as (keyof State)[];
      if (keys.every((key) => Object.is(state[key], next[key]))) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
