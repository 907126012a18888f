import { t } from '@lingui/core/macro';
import { type UploadDraft, type UploadTicket, uploadMedia } from '@zeacon/contract';
import { createStore } from '@zeacon/sdk/core';
import type { Api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { MediaHost } from './media-host.ts';
import type { Pacing } from './retry.ts';
import { createSpeedMeter } from './speed.ts';
import { runUpload } from './upload-run.ts';

/** `retrying`: the server cannot be reached, and the upload continues by itself. `failed` can be retried by hand. */
export type UploadState =
  | 'waiting'
  | 'preparing'
  | 'uploading'
  | 'retrying'
  | 'paused'
  | 'finishing'
  | 'done'
  | 'failed';

export interface UploadItem {
  id: string;
  fileName: string;
  sizeBytes: number;
  sentBytes: number;
  state: UploadState;
  /** Null while unknown. */
  bytesPerSecond: number | null;
  /** Of the video the file becomes, once the server knows of it. */
  streamId: string | null;
  /** Of the ticket, once there is one. */
  uploadId: string | null;
  /** Why it failed. */
  message: string | null;
}

/** What the file becomes: the file of a video that has none yet, or a recording of the archive; else a new video. */
export interface UploadTarget {
  streamId?: string;
  mediaType?: UploadDraft['mediaType'];
}

export interface UploadsDeps {
  api: Api;
  host: MediaHost;
  pacing: Pacing;
  /** Called when a video was created, changed or deleted. */
  onVideosChanged: () => void;
  onTicket?: (ticket: UploadTicket, file: File) => void;
  /** Called when the upload has finished or was given up. */
  onOver?: (uploadId: string) => void;
}

interface Entry {
  item: UploadItem;
  file: File;
  run: AbortController | undefined;
  ticket: UploadTicket | undefined;
  fingerprint: string | undefined;
  target: UploadTarget;
}

const parallelFiles = 2;
const running: readonly UploadState[] = ['preparing', 'uploading', 'retrying', 'finishing'];

export function isUnderWay({ state }: UploadItem): boolean {
  return state === 'waiting' || running.includes(state);
}

/**
 * All uploads of this tab. Lives outside any page, so that uploads continue while the user moves around in the console.
 */
export function createUploads({ api, host, pacing, onVideosChanged, onTicket, onOver }: UploadsDeps) {
  const entries = new Map<string, Entry>();
  /** Running uploads by fingerprint, so that one file is not sent twice at once. */
  const sending = new Map<string, AbortSignal>();
  const shown = createStore<{ items: readonly UploadItem[] }>({ items: [] });
  let count = 0;

  function publish() {
    shown.patch({ items: [...entries.values()].map(({ item }) => item) });
  }

  function patch(entry: Entry, change: Partial<UploadItem>) {
    entry.item = { ...entry.item, ...change };
    publish();
  }

  function startNext() {
    const all = [...entries.values()];
    const free = parallelFiles - all.filter(({ run }) => run).length;
    for (const entry of all.filter(({ item }) => item.state === 'waiting').slice(0, Math.max(0, free)))
      void start(entry);
  }

  async function start(entry: Entry) {
    const run = new AbortController();
    entry.run = run;
    patch(entry, { state: 'preparing', message: null, bytesPerSecond: null });
    try {
      await send(entry, run.signal);
      patch(entry, { state: 'done', sentBytes: entry.item.sizeBytes, bytesPerSecond: null });
      if (entry.ticket) onOver?.(entry.ticket.uploadId);
      onVideosChanged();
    } catch (error) {
      if (!run.signal.aborted) patch(entry, { state: 'failed', message: messageOf(error), bytesPerSecond: null });
    } finally {
      if (entry.run === run) entry.run = undefined;
      startNext();
    }
  }

  async function send(entry: Entry, signal: AbortSignal) {
    const draft = await draftOf(entry);
    signal.throwIfAborted();
    const other = sending.get(draft.fingerprint);
    if (other && !other.aborted) throw new Error(t`This file is being uploaded already.`);
    sending.set(draft.fingerprint, signal);
    try {
      await sendParts(entry, draft, signal);
    } finally {
      if (sending.get(draft.fingerprint) === signal) sending.delete(draft.fingerprint);
    }
  }

  async function sendParts(entry: Entry, draft: UploadDraft, signal: AbortSignal) {
    const { file } = entry;
    let meter = createSpeedMeter(pacing.now, 0);
    let isFirst = true;
    await runUpload({
      file,
      host,
      pacing,
      signal,
      begin: async (aborted) => (await api.call(uploadMedia, { body: draft }, aborted)).ticket,
      onTicket: (ticket) => {
        entry.ticket = ticket;
        if (signal.aborted) return;
        patch(entry, { state: 'uploading', streamId: ticket.streamId, uploadId: ticket.uploadId });
        onTicket?.(ticket, file);
        onVideosChanged();
      },
      onSent: (sentBytes) => {
        if (isFirst) meter = createSpeedMeter(pacing.now, sentBytes);
        isFirst = false;
        if (!signal.aborted) patch(entry, { sentBytes, bytesPerSecond: meter.at(sentBytes) });
      },
      onTrouble: (isInTrouble) => {
        if (signal.aborted) return;
        const calm = entry.ticket ? 'uploading' : 'preparing';
        patch(entry, { state: isInTrouble ? 'retrying' : calm, ...(isInTrouble && { bytesPerSecond: null }) });
      },
      onFinishing: () => patch(entry, { state: 'finishing', bytesPerSecond: null }),
    });
  }

  async function draftOf(entry: Entry): Promise<UploadDraft> {
    const { name, size, type } = entry.file;
    if (size === 0) throw new Error(t`This file is empty.`);
    entry.fingerprint ??= await fingerprintOf(entry.file);
    return {
      fileName: name.slice(0, 255),
      sizeBytes: size,
      contentType: type,
      fingerprint: entry.fingerprint,
      mediaType: 'VIDEO',
      ...entry.target,
    };
  }

  function withdraw(id: string, change?: Partial<UploadItem>) {
    const entry = entries.get(id);
    if (!entry) return undefined;
    const run = entry.run;
    entry.run = undefined;
    run?.abort();
    if (change) patch(entry, change);
    return entry;
  }

  /** Gives an upload up: the parts that arrived are deleted. */
  async function discard(ticket: UploadTicket): Promise<void> {
    const signal = AbortSignal.timeout(20_000);
    await host.abort(ticket, await host.open(ticket, signal), signal);
    onOver?.(ticket.uploadId);
    onVideosChanged();
  }

  return {
    subscribe: shown.subscribe,
    getSnapshot: () => shown.state.items,

    /** With the ticket of the upload that the file goes on with, so that the two are known as one from the start. */
    add(files: Iterable<File>, target: UploadTarget = {}, ticket?: UploadTicket) {
      for (const file of files) {
        count += 1;
        const id = `file-${count}`;
        const item: UploadItem = {
          id,
          fileName: file.name,
          sizeBytes: file.size,
          sentBytes: 0,
          state: 'waiting',
          bytesPerSecond: null,
          streamId: ticket?.streamId ?? target.streamId ?? null,
          uploadId: ticket?.uploadId ?? null,
          message: null,
        };
        entries.set(id, { item, file, run: undefined, ticket, fingerprint: ticket?.fingerprint, target });
      }
      publish();
      startNext();
    },

    /** Continues an interrupted upload. Rejects if it was started with another file. */
    async continueWith(ticket: UploadTicket, file: File) {
      if ((await fingerprintOf(file)) !== ticket.fingerprint) {
        const { fileName } = ticket;
        throw new Error(t`This is a different file. Choose ${fileName} as it was when the upload began.`);
      }
      this.add([file], {}, ticket);
    },

    pause(id: string) {
      withdraw(id, { state: 'paused', bytesPerSecond: null });
      startNext();
    },

    /** Resumes after a pause, or retries a failed upload. */
    resume(id: string) {
      const entry = entries.get(id);
      if (!entry || entry.run) return;
      patch(entry, { state: 'waiting', message: null });
      startNext();
    },

    async cancel(id: string) {
      const entry = withdraw(id);
      if (!entry) return;
      entries.delete(id);
      publish();
      startNext();
      if (entry.ticket) await discard(entry.ticket);
    },

    discard,

    /** Removes a finished one from the list. */
    dismiss(id: string) {
      const entry = entries.get(id);
      if (!entry || isUnderWay(entry.item)) return;
      entries.delete(id);
      publish();
    },

    /** Ends everything of this tab, for signing out; what arrived stays and can be continued later. */
    stopAll() {
      for (const id of [...entries.keys()]) withdraw(id);
      entries.clear();
      publish();
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
