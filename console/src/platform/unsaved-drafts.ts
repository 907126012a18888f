/** Drafts that could not be saved when their page was left. They survive the page, but not the console. */
export function createUnsavedDrafts<Draft>() {
  const drafts = new Map<string, Draft>();
  return {
    keep(id: string, draft: Draft): void {
      drafts.set(id, draft);
    },
    /** Returns it once. */
    take(id: string): Draft | undefined {
      const draft = drafts.get(id);
      drafts.delete(id);
      return draft;
    },
  };
}
