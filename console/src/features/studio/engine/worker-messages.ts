import type { Size } from './layout-geometry.ts';
import type { WorkerProblem } from './problem-texts.ts';
import type { ProgrammeSize } from './programme-feed.ts';
import type { Scene } from './scene.ts';
import type { ClosedReply, Connection, StudioTicket } from './studio-sender.ts';

/** Page → worker. */
export type WorkerRequest =
  | { type: 'open'; size: Size; preview: OffscreenCanvas; font: string }
  /** Not while a picture is sent. */
  | { type: 'resize'; size: Size }
  | { type: 'frames'; id: string; readable: ReadableStream<VideoFrame> }
  | { type: 'frame'; id: string; frame: VideoFrame }
  | { type: 'picture'; id: string; bitmap: ImageBitmap }
  | { type: 'thumbnail'; id: string; canvas: OffscreenCanvas }
  | { type: 'remove'; id: string }
  /** For guests or for viewers; written until its track ends. */
  | { type: 'programme'; wanted: ProgrammeSize; writable: WritableStream<VideoFrame> }
  | { type: 'scene'; scene: Scene }
  | { type: 'sound'; port: MessagePort }
  | { type: 'visible'; isVisible: boolean }
  | { type: 'start'; sendId: string; software: string }
  | { type: 'ticket'; ticket: StudioTicket | null }
  | { type: 'stop' };

export interface SendFigures {
  connection: Connection;
  /** Bits in the last second. */
  bitrate: number;
  /** Pictures encoded in the last second. */
  frameRate: number;
  /** The current target, and why it is below the best. */
  aimedBitrate: number;
  aimedFrameRate: number;
  reason: 'network' | 'machine' | null;
  unackedMs: number;
  delayMs: number;
  /** Pictures that never arrive: skipped while composing, or dropped while the connection was down. */
  droppedPictures: number;
  /**
   * When the newest picture was taken, on the live's clock, and when this was reported, on the page's clock: epoch
   * milliseconds, 0 for none.
   */
  pictureDateMs: number;
  toldDateMs: number;
  codec: string;
}

/** Worker → page. */
export type WorkerReply =
  | { type: 'figures'; figures: SendFigures }
  | { type: 'ticket-wanted' }
  /** A source delivered its first picture, or its last. */
  | { type: 'source'; id: string; isReady: boolean }
  | { type: 'connection'; connection: Connection }
  | { type: 'closed'; reply: ClosedReply }
  /** Sending continues without sound. */
  | { type: 'sound-failed'; problem: WorkerProblem }
  | { type: 'stopped' }
  | { type: 'failed'; problem: WorkerProblem };

/** Worklet → worker: planar stereo samples. */
export interface SoundBlock {
  samples: Float32Array<ArrayBuffer>;
  /** Epoch milliseconds of its end: a busy worker handles it later. */
  takenMs: number;
}
