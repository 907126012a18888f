import type { OverlayDocument } from './overlay-document.ts';

interface Draft {
  /** What it was made from: if others saved meanwhile, that is found out as ever. */
  revision: number;
  doc: OverlayDocument;
}

/** Outlives the editor, not the console: what could not be saved when its page was left, by video. */
const drafts = new Map<string, Draft>();

export function keepDraft(streamId: string, draft: Draft): void {
  drafts.set(streamId, draft);
}

/** Answers it once. */
export function takeDraft(streamId: string): Draft | undefined {
  const draft = drafts.get(streamId);
  drafts.delete(streamId);
  return draft;
}
