const attempts = 3;

/** PostgreSQL ends one of the transactions that wait for each other (`deadlock_detected`). */
function isDeadlock(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === '40P01' || (cause !== undefined && isDeadlock(cause));
}

/** Runs a transaction anew if it lost a deadlock: for work that must not fail because somebody else wrote at the same moment. */
export async function retryDeadlock<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await transact();
    } catch (error) {
      if (attempt === attempts || !isDeadlock(error)) throw error;
    }
}
