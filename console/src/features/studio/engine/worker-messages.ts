import type { Size } from './layout-geometry.ts';
import type { WorkerProblem } from './problem-texts.ts';
import type { ProgrammeSize } from './programme-feed.ts';
import type { Scene } from './scene.ts';
import type { ClosedReply, Connection } from './studio-sender.ts';

/** Page → worker. */
export type WorkerRequest =
  | { type: 'open'; size: Size; preview: OffscreenCanvas; font: string }
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
  | { type: 'url'; url: string | null }
  | { type: 'stop' };

export interface SendFigures {
  connection: Connection;
  /** Bits in the last second. */
  bitrate: number;
  /** Pictures encoded in the last second. */
  frameRate: number;
  /** What is aimed at now, and why it is less than the best. */
  aimedBitrate: number;
  aimedFrameRate: number;
  reason: 'network' | 'machine' | null;
  unackedMs: number;
  delayMs: number;
  /** Pictures that never arrive: left out while composing, or given up while the connection was down. */
  droppedPictures: number;
  /** When the newest picture was taken, on the clock of the live, and when that was told, on the page's: epoch milliseconds. 0: none was. */
  pictureDateMs: number;
  toldDateMs: number;
  codec: string;
}

/** Worker → page. */
export type WorkerReply =
  | { type: 'figures'; figures: SendFigures }
  | { type: 'url-wanted' }
  /** The first picture has come from a source, or its last. */
  | { type: 'source'; id: string; isReady: boolean }
  | { type: 'connection'; connection: Connection }
  | { type: 'closed'; reply: ClosedReply }
  /** Sending goes on without sound. */
  | { type: 'sound-failed'; problem: WorkerProblem }
  | { type: 'stopped' }
  | { type: 'failed'; problem: WorkerProblem };

/** Worklet → worker: planar stereo samples. */
export interface SoundBlock {
  samples: Float32Array<ArrayBuffer>;
  /** Epoch milliseconds of its end: a busy worker gets to it later. */
  takenMs: number;
}
