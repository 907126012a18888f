import { writeSequence } from './studio-messages.ts';

export interface BacklogMessage {
  kind: 'config' | 'video' | 'audio' | 'end';
  key: boolean;
  ptsUs: number;
  bytes: Uint8Array<ArrayBuffer>;
}

interface Entry extends BacklogMessage {
  /** 0 until it is sent. */
  sequence: number;
}

export interface BacklogLimits {
  maxUs: number;
  maxBytes: number;
}

/** A minute plus the group of pictures that is dropped at once; at the best rate this is a third of the bytes. */
export const backlogLimits: BacklogLimits = { maxUs: 64_000_000, maxBytes: 64_000_000 };

const isMedia = ({ kind }: BacklogMessage) => kind === 'video' || kind === 'audio';

/**
 * Messages that the server has not stored, in order, starting at the key frame they depend on. They are numbered when
 * sent, so that the server never sees a gap: beyond the limits, the oldest pictures are dropped up to the next key
 * frame, with the sound of that time. The configuration that the rest needs stays.
 */
export function createBacklog({ maxUs, maxBytes }: BacklogLimits = backlogLimits) {
  let entries: Entry[] = [];
  /** Number of entries at the head that were sent. */
  let sentCount = 0;
  /** The configuration that decodes the first entry. */
  let configBefore: BacklogMessage | undefined;
  let bytes = 0;
  let arrived = 0;
  let stored = 0;
  let droppedPictures = 0;
  let newestUs = 0;

  const isUpTo = ({ sequence }: Entry, last: number) => sequence > 0 && sequence <= last;
  const oldestUs = () => entries.find(isMedia)?.ptsUs ?? newestUs;
  const isOver = () => bytes > maxBytes || newestUs - oldestUs() > maxUs;

  function removeHead(count: number) {
    const removed = entries.slice(0, count);
    entries = entries.slice(count);
    sentCount = Math.max(0, sentCount - count);
    for (const entry of removed) {
      bytes -= entry.bytes.length;
      if (entry.kind === 'config') configBefore = entry;
    }
    return removed;
  }

  function dropOldestGroup(): boolean {
    const first = entries.findIndex(isMedia);
    const next = entries.findIndex(({ kind, key }, index) => index > first && kind === 'video' && key);
    if (next < 0) return false;
    const removed = removeHead(next);
    droppedPictures += removed.filter((entry) => entry.kind === 'video' && !isUpTo(entry, arrived)).length;
    const unsent = removed.findLast(({ kind, sequence }) => kind === 'config' && sequence === 0);
    if (unsent) prepend(unsent);
    return true;
  }

  function prepend(config: BacklogMessage) {
    entries = [{ ...config, sequence: 0 }, ...entries];
    bytes += config.bytes.length;
  }

  return {
    push(message: BacklogMessage) {
      entries.push({ ...message, sequence: 0 });
      bytes += message.bytes.length;
      if (isMedia(message)) newestUs = Math.max(newestUs, message.ptsUs);
      while (isOver() && dropOldestGroup());
    },

    /** Takes the next unsent message and gives it this number. */
    take(sequence: number): BacklogMessage | undefined {
      const entry = entries[sentCount];
      if (!entry) return undefined;
      entry.sequence = sequence;
      writeSequence(entry.bytes, sequence);
      sentCount += 1;
      return entry;
    },

    /** Everything up to `arrivedUpTo` has arrived, everything up to `storedUpTo` is stored. */
    acknowledge(arrivedUpTo: number, storedUpTo: number) {
      arrived = Math.max(arrived, arrivedUpTo);
      stored = Math.max(stored, storedUpTo);
      const open = entries.findIndex((entry) => !isUpTo(entry, stored));
      const count = open < 0 ? entries.length : open;
      const hasPicture = entries.some(({ kind }) => kind === 'video');
      const key = entries.findLastIndex(({ kind, key }, index) => index <= count && kind === 'video' && key);
      removeHead(hasPicture ? Math.max(0, key) : count);
    },

    /** Everything before `next` has arrived; the rest is sent again. */
    rewind(next: number) {
      arrived = next - 1;
      sentCount = 0;
      for (const entry of entries) {
        if (isUpTo(entry, arrived)) sentCount += 1;
        else entry.sequence = 0;
      }
    },

    /** The server has nothing any more: everything left is sent again, the configuration first. */
    rewindAll() {
      arrived = 0;
      stored = 0;
      sentCount = 0;
      for (const entry of entries) entry.sequence = 0;
      if (configBefore && entries[0]?.kind !== 'config') prepend(configBefore);
    },

    get figures() {
      const unarrived = entries.filter((entry) => !isUpTo(entry, arrived));
      const firstUs = unarrived.find(isMedia)?.ptsUs ?? newestUs;
      return {
        count: unarrived.length,
        bytes: unarrived.reduce((sum, entry) => sum + entry.bytes.length, 0),
        spanUs: newestUs - firstUs,
        /** Not stored. */
        unstoredCount: entries.filter((entry) => !isUpTo(entry, stored)).length,
        heldBytes: bytes,
        droppedPictures,
      };
    },
  };
}
