import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Session } from 'chdb';

/**
 * ClickHouse's engine behind as much of its HTTP interface as `@clickhouse/client` needs: to try the platform with it and
 * to test it, one query after another, for whoever reaches the port. A program of its own, as the engine brings a process
 * down with it. `node worker.ts [port] [folder]`; ends with its standard input.
 */
const [port = '0', folder = ''] = process.argv.slice(2);
const session = new Session(folder);

/** What is in the address besides settings and parameters. */
const notSettings = new Set(['query', 'query_id', 'database', 'default_format', 'session_id', 'role']);
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Settings of a request hold for it alone, as the engine forgets them with their default. */
function answer(url: URL, body: string): string {
  const given = [...url.searchParams].filter(([name]) => !notSettings.has(name));
  const wanted = url.searchParams.get('query');
  session.query(`use ${url.searchParams.get('database') ?? 'default'}`);
  try {
    for (const [name, value] of given) session.query(`set ${name} = ${quoted(value)}`);
    return session.query(wanted ? `${wanted}\n${body}` : body, 'TabSeparated');
  } finally {
    for (const [name] of given) if (!name.startsWith('param_')) session.query(`set ${name} = default`);
  }
}

// Parameters are in the address.
const server = createServer({ maxHeaderSize: 2 ** 20 }, async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const body = await textOf(request);
  try {
    response.end(url.pathname === '/ping' ? 'Ok.\n' : answer(url, body));
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.message.replace(/^Query failed: /, '') : String(error));
  }
});
server.listen(Number(port), '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.stdin.resume().on('end', () => process.exit(0));
