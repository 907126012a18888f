import { errorCatalog } from '@zeacon/contract';
import { expect, onTestFinished } from 'vitest';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import {
  type Answer,
  openTestPlatform,
  type TestBusiness,
  type TestPlatform,
} from '../../platform/testing/test-platform.ts';
import { createStreamsRepository, type NewStream, type StreamRow } from './streams.repository.ts';

export const streams = '/general/v1.1/stream';

/** Case, method, path below the streams service, body, code, and the refused fields with their messages. */
export type Refusal = [
  name: string,
  method: string,
  path: string,
  body: object | undefined,
  code: keyof typeof errorCatalog,
  fields?: Record<string, string>,
];

export interface Library {
  platform: TestPlatform;
  business: TestBusiness;
  /** Calls the streams service as the business. */
  call(method: string, path: string, body?: object): Promise<Answer>;
  /** Asks the streams service as anyone. */
  view(path: string, headers?: Record<string, string>): Promise<Answer & { headers: Record<string, unknown> }>;
  /** A video that plays according to the database; its files are not requested. */
  video(row?: Partial<NewStream>, owner?: TestBusiness): Promise<StreamRow>;
}

/** A business with its own library, closed with the test. Jobs run only if `work` is set. */
export async function openLibrary(
  database: TestDatabase,
  env: Record<string, string> = {},
  { work = false } = {},
): Promise<Library> {
  const platform = await openTestPlatform(database, { env, work });
  onTestFinished(() => platform.close());
  const business = await platform.signUp();
  return {
    platform,
    business,
    call: (method, path, body) => platform.call(business, method, `${streams}${path}`, body),
    async view(path, headers = {}) {
      const answer = await platform.app.inject({ url: `${streams}${path}`, headers });
      const { responseData: data, error, message, fieldErrors } = answer.json();
      return { status: answer.statusCode, data, error, message, fieldErrors, headers: answer.headers };
    },
    video: (row = {}, owner = business) =>
      createStreamsRepository(database.db).insert({
        id: platform.platform.newId('str'),
        businessId: owner.businessId,
        name: 'Video',
        fileName: 'clip.mp4',
        sizeBytes: 1000,
        createdAt: platform.clock.now(),
        packagingState: 'ready',
        packageId: 'pkg_1',
        posterFile: 'poster.jpg',
        durationMs: 65_000,
        width: 1280,
        height: 720,
        publishStatus: 'Published',
        ...row,
      }),
  };
}

/** Expects a refusal with this status, code and message, and with these field errors. */
export function expectRefusal(answer: Answer, code: keyof typeof errorCatalog, fields?: Record<string, string>): void {
  const { status, message } = errorCatalog[code];
  expect(answer).toMatchObject({ status, error: code, message });
  expect(answer.fieldErrors).toEqual(fields);
}

export async function expectRefusals(
  refusals: readonly Refusal[],
  call: (method: string, path: string, body: object | undefined) => Promise<Answer>,
): Promise<void> {
  for (const [name, method, path, body, code, fields] of refusals) {
    const { status, error, message, fieldErrors } = await call(method, path, body);
    const expected = [name, errorCatalog[code].status, code, errorCatalog[code].message, fields];
    expect.soft([name, status, error, message, fieldErrors]).toEqual(expected);
  }
}

/** Any message that says what to give instead; the words of each are tested beside `wordIssue`. */
export const invalid = expect.stringMatching(/^(Use |Cannot contain |Must contain |Leave out |This is not written )/);
/** An id that no row has. */
export const nowhere = 'str_00000000000000000000';
