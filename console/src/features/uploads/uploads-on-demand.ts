import type { UploadItem, Uploads } from './uploads.ts';

/** The uploads of this tab. What sends them is fetched when the first file is chosen. */
export interface UploadsOnDemand extends Pick<Uploads, 'subscribe' | 'getSnapshot' | 'stopAll'> {
  /** Fetches what sends files, when it may be wanted next. */
  prepare(): void;
  /** Rejects if it cannot be fetched, or as `work` does. */
  with<T>(work: (uploads: Uploads) => T | Promise<T>): Promise<T>;
}

const none: readonly UploadItem[] = [];

export function createUploadsOnDemand(load: () => Promise<Uploads>): UploadsOnDemand {
  const listeners = new Set<() => void>();
  let loading: Promise<Uploads> | undefined;
  let loaded: Uploads | undefined;

  function fetched(): Promise<Uploads> {
    loading ??= load().then(
      (uploads) => {
        uploads.subscribe(() => {
          for (const listener of listeners) listener();
        });
        loaded = uploads;
        return uploads;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => loaded?.getSnapshot() ?? none,
    stopAll: () => loaded?.stopAll(),
    prepare: () => void fetched().catch(() => undefined),
    with: async (work) => work(await fetched()),
  };
}
