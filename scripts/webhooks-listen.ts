import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { CheckFailedError, runMain } from './run.ts';

const help = `npm run webhooks:listen -- [--secret whsec_…] [--port 4700] [--status 204]
  Prints the webhooks that arrive, and checks their signatures with the secret. Answers each with the status.
  Add the printed address as a webhook. The platform sends to addresses of your own network only if it was started
  with ZEACON_WEBHOOKS_PRIVATE=1.`;

export interface ListenOptions {
  /** Without it signatures are not checked. */
  secret?: string | undefined;
  status: number;
  print: (line: string) => void;
}

/** A receiver of webhooks that prints them. */
export function createWebhookListener({ secret, status, print }: ListenOptions): Server {
  return createServer(async (request, response) => {
    const body = await text(request);
    response.writeHead(status).end();
    print(`${request.headers['webhook-id'] ?? 'no webhook-id'}: ${judge(request, body, secret)}`);
    print(indented(body));
  });
}

function judge({ headers }: IncomingMessage, body: string, secret: string | undefined): string {
  if (secret === undefined) return 'signature not checked, as no --secret was given';
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return 'signature is right';
  } catch (error) {
    return `SIGNATURE IS WRONG: ${error instanceof Error ? error.message : error}`;
  }
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}

/** Returns the port. Rejects with `CheckFailedError` where another program has it. */
export function listenAt(listener: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    listener.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new CheckFailedError(
              `Port ${port} is taken. Choose another with: npm run webhooks:listen -- --port ${port + 10}`,
            )
          : error,
      ),
    );
    listener.listen(port, '127.0.0.1', () => resolve((listener.address() as AddressInfo).port));
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      secret: { type: 'string' },
      port: { type: 'string', default: '4700' },
      status: { type: 'string', default: '204' },
      help: { type: 'boolean', default: false },
    },
  });
  const [port, status] = [Number(values.port), Number(values.status)];
  const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535;
  if (values.help || !isPort || !(status >= 200 && status <= 599)) throw new CheckFailedError(help);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const listener = createWebhookListener({ secret: values.secret, status, print });
  print(`Listening at http://127.0.0.1:${await listenAt(listener, port)}/`);
}

if (import.meta.main) await runMain(main);
