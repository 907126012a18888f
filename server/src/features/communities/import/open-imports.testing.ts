import { importPartBytes } from '@zeacon/contract';
import { expect } from 'vitest';
import type { TestDatabase } from '../../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../../platform/testing/test-platform.ts';
import { base, openCommunities } from '../open-communities.testing.ts';

/** A platform with a community into which files are imported; what its workers would do is done in between. */
export async function openImports(database: TestDatabase, options: Parameters<typeof openCommunities>[1] = {}) {
  const platform = await openCommunities(database, options);
  const { owner, call, make, modules } = platform;
  const { id: communityId, subdomain } = await make();

  async function send(content: string | Buffer, { as = owner, into = communityId, fileName = 'file' } = {}) {
    const bytes = Buffer.from(content);
    const draft = { communityId: into, fileName, sizeBytes: bytes.length };
    const begun = await call(as, 'POST', `${base}/import`, draft);
    if (begun.status !== 201) return begun;
    let last = begun;
    for (let part = 0; part * importPartBytes < bytes.length; part += 1) {
      const slice = bytes.subarray(part * importPartBytes, (part + 1) * importPartBytes);
      const body = { importId: begun.data.id, part, content: slice.toString('base64') };
      last = await call(as, 'PUT', `${base}/import/part`, body);
    }
    return last;
  }

  const list = async (as: TestBusiness = owner, of = communityId) =>
    (await call(as, 'GET', `${base}/imports?communityId=${of}`)).data.items;

  const find = async (id: string) => (await list()).find((one: { id: string }) => one.id === id);

  /** What becomes of it once a worker took it. */
  async function worked(id: string, signal = new AbortController().signal) {
    await modules.communities.workOnImport(id, signal);
    return find(id);
  }

  async function read(content: string | Buffer, fileName = 'file') {
    const { data } = await send(content, { fileName });
    return worked(data.id);
  }

  async function begin(importId: string, members = 'KNOWN') {
    const { status, error } = await call(owner, 'POST', `${base}/import/start`, { importId, members });
    expect([status, error]).toEqual([202, undefined]);
  }

  async function start(importId: string, members?: string) {
    await begin(importId, members);
    return worked(importId);
  }

  /** Reads a file and imports it. */
  async function take(content: string | Buffer, members = 'KNOWN') {
    const { id, state, problem } = await read(content);
    expect([state, problem]).toEqual(['READY', null]);
    return start(id, members);
  }

  async function undo(importId: string) {
    expect((await call(owner, 'POST', `${base}/import/undo`, { importId })).status).toBe(202);
    return worked(importId);
  }

  const posts = async () => (await call(owner, 'GET', `${base}/post?communityId=${communityId}&size=50`)).data.items;
  const comments = async (postId: string) =>
    (await call(owner, 'GET', `${base}/comments?postId=${postId}&size=50`)).data.items;
  const spaces = async () => (await call(owner, 'GET', `${base}/spaces?communityId=${communityId}`)).data.items;
  const report = async (importId: string) =>
    (await platform.app.inject({ url: `${base}/import/report?importId=${importId}`, headers: owner.headers })).body;

  return {
    ...platform,
    communityId,
    subdomain,
    send,
    list,
    find,
    worked,
    read,
    begin,
    start,
    take,
    undo,
    posts,
    comments,
    spaces,
    report,
  };
}
