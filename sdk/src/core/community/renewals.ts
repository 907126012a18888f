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
  /** Being read, with the time for reading them once more, if they changed meanwhile. */
  const reading = new Map<string, number | undefined>();

  async function read(postId: string): Promise<void> {
    waiting.delete(postId);
    if (signal?.aborted) return;
    reading.set(postId, undefined);
    await renew(postId).catch(() => {});
    const again = reading.get(postId);
    reading.delete(postId);
    if (again !== undefined) soon(postId, again);
  }

  function soon(postId: string, withinMs = 0): void {
    if (waiting.has(postId) || signal?.aborted) return;
    if (reading.has(postId)) {
      reading.set(postId, withinMs);
      return;
    }
    waiting.add(postId);
    if (withinMs > 0) setTimeout(() => void read(postId), random() * withinMs);
    else void read(postId);
  }

  return soon;
}
