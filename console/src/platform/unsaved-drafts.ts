export interface Draft<Content> {
  /** That it is based on, so that saves by others are still detected. */
  revision: number;
  content: Content;
}

export type UnsavedDrafts<Content> = ReturnType<typeof createUnsavedDrafts<Content>>;

/** Drafts that could not be saved when their page was left. They survive the page, but not the console. */
export function createUnsavedDrafts<Content>() {
  const drafts = new Map<string, Draft<Content>>();
  return {
    keep(id: string, draft: Draft<Content>): void {
      drafts.set(id, draft);
    },
    /** Returns it once. */
    take(id: string): Draft<Content> | undefined {
      const draft = drafts.get(id);
      drafts.delete(id);
      return draft;
    },
  };
}
