import { studioProtocol } from '@zeacon/contract';
import { createCompositor, type Picture, sizeOf } from './compositor.ts';
import { createDeferred, type Deferred } from './deferred.ts';
import { createEncodingRun, type EncodingRun, EncodingUnsupported } from './encoding-run.ts';
import { fitInto, type Size } from './layout-geometry.ts';
import { createProgrammeWriter, type ProgrammeSize } from './programme-feed.ts';
import type { Scene } from './scene.ts';
import type { StudioTicket } from './studio-sender.ts';
import { createTicker } from './ticker.ts';
import type { SoundBlock, WorkerReply, WorkerRequest } from './worker-messages.ts';

/** In beats. */
const previewEvery = { easy: 1, strained: 3 };
const thumbnailEvery = { easy: 6, strained: 18 };
const programmeEvery: Record<ProgrammeSize, number> = { small: 2, full: 1 };
const strainMs = 3000;
/** The preview is smaller than what is sent. */
const previewShare = 0.75;
const idleFrameRate = 24;
const finishMs = 3000;

const pictures = new Map<string, Picture>();
const thumbnails = new Map<string, OffscreenCanvas>();
const readers = new Map<string, ReadableStreamDefaultReader<VideoFrame>>();
const program = new OffscreenCanvas(2, 2);

let scene: Scene = { layout: 'single', items: [], lowerThird: null, card: null };
let size: Size = { width: 1280, height: 720 };
let compositor: ReturnType<typeof createCompositor> | undefined;
let preview: OffscreenCanvas | undefined;
let isVisible = true;
let run: EncodingRun | undefined;
/** Counts requests of the page, because a stop may overtake a slow start. */
let turn = 0;
const programmes = new Map<ProgrammeSize, ReturnType<typeof createProgrammeWriter>>();
let beats = 0;
let strainedUntilMs = 0;
let ticketAsked: Deferred<StudioTicket> | undefined;

const say = (reply: WorkerReply) => self.postMessage(reply);
const now = () => performance.now();

function schedule(callback: () => void, delayMs: number): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}

const ticker = createTicker({ now, schedule, onBeat: beat });

function beat(missed: number) {
  if (!compositor) return;
  beats += 1;
  compositor.draw(scene, now());
  run?.picture(program, missed);
  for (const [wanted, programme] of programmes)
    if (beats % programmeEvery[wanted] === 0 && !programme.write(program, now())) programmes.delete(wanted);
  if (missed > 0) strainedUntilMs = now() + strainMs;
  if (!isVisible) return;
  // On a busy machine, the host's own preview is reduced first.
  const isStrained = now() < strainedUntilMs;
  if (beats % (isStrained ? previewEvery.strained : previewEvery.easy) === 0) drawOnto(preview, program, size);
  if (beats % (isStrained ? thumbnailEvery.strained : thumbnailEvery.easy) === 0)
    for (const [id, canvas] of thumbnails) {
      const picture = pictures.get(id);
      if (picture) drawOnto(canvas, picture, sizeOf(picture));
    }
}

function drawOnto(canvas: OffscreenCanvas | undefined, picture: CanvasImageSource, source: Size) {
  const context = canvas?.getContext('2d', { alpha: false });
  if (!canvas || !context) return;
  const { width, height } = canvas;
  const { from, to } = fitInto({ box: { x: 0, y: 0, width, height }, fit: 'cover', radius: 0 }, source);
  context.drawImage(picture, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height);
}

function put(id: string, picture: Picture) {
  const before = pictures.get(id);
  pictures.set(id, picture);
  before?.close();
  if (!before) say({ type: 'source', id, isReady: true });
}

async function read(id: string, readable: ReadableStream<VideoFrame>) {
  const reader = readable.getReader();
  readers.set(id, reader);
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done || !value) break;
    if (readers.get(id) !== reader) {
      value.close();
      return;
    }
    put(id, value);
  }
  if (readers.get(id) !== reader) return;
  forget(id);
  say({ type: 'source', id, isReady: false });
}

function forget(id: string) {
  readers.delete(id);
  pictures.get(id)?.close();
  pictures.delete(id);
}

function remove(id: string) {
  const reader = readers.get(id);
  forget(id);
  thumbnails.delete(id);
  void reader?.cancel().catch(() => undefined);
}

async function start(sendId: string, software: string) {
  turn += 1;
  const own = turn;
  try {
    const created = await createEncodingRun({
      sendId,
      software,
      size,
      now,
      schedule,
      random: Math.random,
      getTicket: () => {
        ticketAsked = createDeferred<StudioTicket>();
        say({ type: 'ticket-wanted' });
        return ticketAsked.promise;
      },
      openSocket: ({ url, token }) =>
        new WebSocket(new URL(url, self.location.href.replace(/^http/, 'ws')), [studioProtocol, token]) as never,
      onConnection: (connection) => say({ type: 'connection', connection }),
      onClosed: (reply) => {
        halt();
        say({ type: 'closed', reply });
      },
      onFailure: (problem) => {
        halt();
        say({ type: 'failed', problem });
      },
      onSoundFailure: (problem) => say({ type: 'sound-failed', problem }),
    });
    if (own !== turn) return created.close();
    run = created;
    created.start();
    ticker.start(created.frameRate);
    schedule(tick, 1000);
  } catch (error) {
    if (own !== turn) return;
    say({ type: 'failed', problem: error instanceof EncodingUnsupported ? 'video-unsupported' : 'not-started' });
  }
}

function tick() {
  if (!run) return;
  const figures = run.tick();
  ticker.start(figures.aimedFrameRate);
  say({ type: 'figures', figures });
  schedule(tick, 1000);
}

function halt() {
  run?.close();
  run = undefined;
  ticker.start(idleFrameRate);
}

async function stop() {
  turn += 1;
  const stopping = run;
  run = undefined;
  ticker.start(idleFrameRate);
  await stopping?.finish(finishMs);
  say({ type: 'stopped' });
}

async function open(request: Extract<WorkerRequest, { type: 'open' }>) {
  ({ preview } = request);
  const font = new FontFace('Inter Variable', `url(${request.font})`, { weight: '100 900' });
  void font.load().then(
    (loaded) => (self as unknown as { fonts: FontFaceSet }).fonts.add(loaded),
    () => undefined,
  );
  resize(request.size);
  ticker.start(idleFrameRate);
}

function resize(wanted: Size) {
  size = wanted;
  if (preview) {
    preview.width = size.width * previewShare;
    preview.height = size.height * previewShare;
  }
  compositor = createCompositor({ size, canvas: program, pictureOf: (id) => pictures.get(id) });
}

self.onmessage = ({ data: request }: MessageEvent<WorkerRequest>) => {
  switch (request.type) {
    case 'open':
      void open(request);
      break;
    case 'resize':
      resize(request.size);
      break;
    case 'frames':
      void read(request.id, request.readable);
      break;
    case 'frame':
      put(request.id, request.frame);
      break;
    case 'picture':
      put(request.id, request.bitmap);
      break;
    case 'thumbnail':
      thumbnails.set(request.id, request.canvas);
      break;
    case 'remove':
      remove(request.id);
      break;
    case 'programme':
      programmes.set(request.wanted, createProgrammeWriter(request.writable, request.wanted));
      break;
    case 'scene':
      scene = request.scene;
      break;
    case 'sound':
      request.port.onmessage = ({ data }: MessageEvent<SoundBlock>) => run?.sound(data);
      break;
    case 'visible':
      isVisible = request.isVisible;
      break;
    case 'start':
      void start(request.sendId, request.software);
      break;
    case 'ticket':
      if (request.ticket === null) ticketAsked?.reject(new Error('No ticket'));
      else ticketAsked?.resolve(request.ticket);
      break;
    case 'stop':
      void stop();
      break;
  }
};
