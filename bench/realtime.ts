import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type NodeSocket from 'ws';
import { startThrowawayPostgres } from '../server/src/platform/testing/throwaway-postgres.ts';
import { percentile } from './percentile.ts';
import { measuredOn, table, writeSection } from './report.ts';

const viewers = 2000;
const messages = 100;
const messageEveryMs = 100;
const hands = 200;
const opensAtOnce = 50;
const targets = { chatMs: 250, handMs: 200 };

const { WebSocket } = createRequire(new URL('../server/package.json', import.meta.url))('ws') as {
  WebSocket: typeof NodeSocket;
};

interface Node {
  origin: string;
  host: string;
  viewers: string[];
}

async function open(origin: string, token: string): Promise<NodeSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/realtime`, { perMessageDeflate: false });
  socket.on('error', () => {});
  await once(socket, 'open');
  const joined = once(socket, 'message');
  socket.send(JSON.stringify({ type: 'join', token }));
  await joined;
  return socket;
}

async function openAll(origin: string, tokens: string[]): Promise<NodeSocket[]> {
  const sockets: NodeSocket[] = [];
  for (let at = 0; at < tokens.length; at += opensAtOnce) {
    sockets.push(...(await Promise.all(tokens.slice(at, at + opensAtOnce).map((token) => open(origin, token)))));
  }
  return sockets;
}

/** From the sending of each message to its arrival at each viewer. */
async function measureChat(host: NodeSocket, all: NodeSocket[]): Promise<number[]> {
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const hear = (data: unknown) => {
    const text = /"text":"(m-\d+)"/.exec(String(data))?.[1];
    if (!text) return;
    times.push(performance.now() - sentAt.get(text)!);
    if (times.length === all.length * messages) finish();
  };
  for (const socket of all) socket.on('message', hear);
  for (let at = 0; at < messages; at++) {
    sentAt.set(`m-${at}`, performance.now());
    host.send(JSON.stringify({ type: 'chat', ref: `bench-${at}-ref`, text: `m-${at}` }));
    await new Promise((resolve) => setTimeout(resolve, messageEveryMs));
  }
  await finished;
  for (const socket of all) socket.off('message', hear);
  return times;
}

/** From a viewer's click to the host's list with its name. */
async function measureHands(host: NodeSocket, all: NodeSocket[]): Promise<number[]> {
  const times: number[] = [];
  for (const [at, socket] of all.slice(0, hands).entries()) {
    const name = `guest-${at}-`;
    const started = performance.now();
    await new Promise<void>((resolve) => {
      const hear = (data: unknown) => {
        if (!String(data).includes(name)) return;
        host.off('message', hear);
        resolve();
      };
      host.on('message', hear);
      socket.send(JSON.stringify({ type: 'raise-hand', ref: name, name }));
    });
    times.push(performance.now() - started);
    socket.send(JSON.stringify({ type: 'lower-hand' }));
  }
  return times;
}

async function measure(name: string, folder: string, url?: string): Promise<string[]> {
  const script = fileURLToPath(new URL('./realtime-node.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder, String(viewers), ...(url ? [url] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const node: Node = JSON.parse(line);
    const opening = performance.now();
    const all = await openAll(node.origin, node.viewers);
    const openedMs = performance.now() - opening;
    const host = await open(node.origin, node.host);
    const chat = await measureChat(host, all);
    const raised = await measureHands(host, all);
    for (const socket of [...all, host]) socket.terminate();
    return [
      name,
      String(viewers),
      (openedMs / 1000).toFixed(1),
      percentile(chat, 0.5).toFixed(0),
      percentile(chat, 0.95).toFixed(0),
      percentile(raised, 0.5).toFixed(0),
      percentile(raised, 0.95).toFixed(0),
    ];
  } finally {
    child.stdin.end();
    child.kill();
    await once(child, 'close');
  }
}

const folder = await mkdtemp(join(tmpdir(), 'zeacon-realtime-'));
const postgres = await startThrowawayPostgres(process.env.PATH ?? '', tmpdir());
try {
  const url = `postgresql://postgres@/postgres?host=${encodeURIComponent(postgres.host)}`;
  const rows = [
    await measure('PostgreSQL', join(folder, 'postgres'), url),
    await measure('embedded', join(folder, 'embedded')),
  ];
  const head = [
    'Database',
    'viewers',
    'all joined, s',
    'chat p50, ms',
    'chat p95, ms',
    'hand → host p50, ms',
    'p95, ms',
  ];
  await writeSection(
    'realtime',
    [
      `${measuredOn()} One channel; ${messages} messages, one every ${messageEveryMs} ms, each to all viewers; ${hands} hands, one after the other. Server and viewers share the machine.`,
      table(head, rows),
      `Targets: chat p95 at most ${targets.chatMs} ms, hand p95 at most ${targets.handMs} ms.`,
    ].join('\n\n'),
  );
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
