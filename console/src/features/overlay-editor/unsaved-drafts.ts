import type { OverlayDocument } from './overlay-document.ts';

interface Draft {
  /** The revision it is based on, so that saves by others are still detected. */
  revision: number;
  doc: OverlayDocument;
}

/** Drafts that could not be saved when their page was left, by video. They survive the editor, but not the console. */
const drafts = new Map<string, Draft>();

export function keepDraft(streamId: string, draft: Draft): void {
  drafts.set(streamId, draft);
}

/** Returns it once. */
export function takeDraft(streamId: string): Draft | undefined {
  const draft = drafts.get(streamId);
  drafts.delete(streamId);
  return draft;
}
