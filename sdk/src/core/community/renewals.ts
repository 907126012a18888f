export interface RenewalsOptions {
  /** Reads one post anew, and what belongs to it. If it fails, the post stays as it is until the next time. */
  renew: (postId: string) => Promise<unknown>;
  signal?: AbortSignal | undefined;
  /** From 0 to 1; replaced in tests. */
  random?: (() => number) | undefined;
}

/**
 * Reads posts anew at a moment of its own within the time that the server leaves for it, and each once however often it is
 * told so meanwhile.
 */
export function createRenewals({ renew, signal, random = Math.random }: RenewalsOptions) {
  const waiting = new Set<string>();
  const reading = new Map<string, Promise<unknown>>();

  return async (postId: string, withinMs = 0): Promise<void> => {
    if (waiting.has(postId)) return;
    waiting.add(postId);
    await reading.get(postId);
    if (withinMs) await new Promise((done) => setTimeout(done, random() * withinMs));
    waiting.delete(postId);
    if (!signal?.aborted)
      reading.set(
        postId,
        renew(postId).catch(() => {}),
      );
  };
}
