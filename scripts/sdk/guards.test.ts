import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as contract from '@zeacon/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { toRealtimeEvent } from '../../sdk/src/core/realtime/realtime-guards.ts';
import { readTopicEvent } from '../../sdk/src/core/topics/topic-events.ts';
import { root } from '../run.ts';
import { generateGuards } from './generate-guards.ts';
import { generateServedFeed } from './generate-served-feed.ts';
import { toGuardCode } from './guard-code.ts';
import { type AnyLook, type AnyLooks, guard } from './guard-definition.ts';
import { guardFiles } from './guard-list.ts';
import { kindAt, replaced, sampleOf, schemaAt } from './sample-of.testing.ts';

interface Case {
  name: string;
  schema: z.core.$ZodType;
  looks: AnyLooks;
  guarded: readonly z.core.$ZodType[];
  mayHoldNaN: boolean;
  fits: (value: unknown) => boolean;
}

type Module = Record<string, (value: unknown) => boolean>;

/** What reads each union. */
const readers: Record<string, (value: unknown) => unknown> = {
  realtimeEvents: toRealtimeEvent,
  topicEvents: readTopicEvent,
};

const cases = (
  await Promise.all(
    guardFiles.map(async ({ path, guards, unions = [], mayHoldNaN = false }): Promise<Case[]> => {
      const module = (await import(join(root, path))) as Module;
      const guarded = guards.map(({ schema }) => schema);
      const members = unions.flatMap(({ name, schema, members: all }) => {
        const { options } = (schema as z.core.$ZodType as z.core.$ZodDiscriminatedUnion)._zod.def;
        return options.map((option): Case => {
          const { type } = sampleOf(option) as { type: string };
          const fits = (value: unknown) => readers[name]!(value) !== undefined;
          return { name: `${name}.${type}`, schema: option, looks: all[type]!, guarded, mayHoldNaN, fits };
        });
      });
      const own = guards.map(
        ({ name, schema, looks }): Case => ({ name, schema, looks, guarded, mayHoldNaN, fits: module[name]! }),
      );
      return [...own, ...members];
    }),
  )
).flat();

/** Every place that a guard looks at, the whole value first. */
function placesOf(look: AnyLook, path: string[] = []): { path: string[]; look: AnyLook }[] {
  const place = { path, look };
  if (look === true || look === 'known') return [place];
  if (Array.isArray(look)) return [place, ...placesOf(look[0], [...path, '0'])];
  const parts = Object.entries(look).flatMap(([name, part]) => (part ? placesOf(part, [...path, name]) : []));
  return [place, ...parts];
}

/** What a server may say there by mistake. */
function mistakes({ schema, guarded, mayHoldNaN }: Case, { path, look }: { path: string[]; look: AnyLook }): unknown[] {
  const kind = kindAt(schema, path);
  const isBareObject = kind === 'object' && look === true && !guarded.includes(schemaAt(schema, path) as z.ZodMiniType);
  // Which word it is, or how a text is written, is not looked at.
  const isAnyText = kind === 'string' || (kind === 'enum' && look === true);
  return [
    undefined,
    null,
    0,
    true,
    ...(isAnyText ? [] : ['text']),
    ...(isBareObject ? [] : [{}, []]),
    ...(mayHoldNaN ? [Number.NaN] : []),
  ];
}

test('there is a guard for each kind of answer, and for each event of a channel', () => {
  expect(cases.length).toBeGreaterThan(25);
});

test.each(cases)('$name accepts what the contract accepts, and what a newer server adds', (one) => {
  const sample = sampleOf(one.schema) as object;
  expect(z.safeParse(one.schema, sample)).toMatchObject({ success: true });
  expect(one.fits(sample)).toBe(true);
  expect(one.fits({ ...sample, isNewer: { than: 'this build' } })).toBe(true);
  for (const name of Object.keys(sample).filter((field) => field !== 'type' && !(field in one.looks)))
    expect(one.fits(replaced(sample, [name], undefined)), `without ${name}`).toBe(true);
});

test.each(cases)('$name agrees with the contract on every mistake in what it checks', (one) => {
  const sample = sampleOf(one.schema);
  for (const place of placesOf(one.looks))
    for (const mistake of mistakes(one, place)) {
      const wrong = replaced(sample, place.path, mistake);
      const said = `${place.path.join('.')}: ${String(JSON.stringify(mistake))}`;
      expect(one.fits(wrong), said).toBe(z.safeParse(one.schema, wrong).success);
    }
});

test('guards that distinguish words do not accept a newer server’s words', () => {
  const isCallToAction = cases.find(({ name }) => name === 'isCallToAction')!;
  const isPublicLive = cases.find(({ name }) => name === 'isPublicLive')!;
  const withWord = ({ schema }: Case, name: string) => replaced(sampleOf(schema), [name], 'NEWER');
  expect(isCallToAction.fits(withWord(isCallToAction, 'kind'))).toBe(false);
  expect(isPublicLive.fits(withWord(isPublicLive, 'liveStatus'))).toBe(true);
});

test('the committed guards are those of the contract', async () => {
  for (const [path, code] of generateGuards()) expect(await readFile(join(root, path), 'utf8'), path).toBe(code);
});

test('what the server draws of a feed has the committed styles and words of the element', async () => {
  const [path, code] = await generateServedFeed();
  expect(await readFile(join(root, path), 'utf8')).toBe(code);
});

test('a changed schema changes its guard', () => {
  const codeOf = (field: z.ZodMiniType<string | null | undefined>) =>
    toGuardCode({ path: 'x.ts', guards: [guard('isX', z.object({ name: field }), { name: true })] });
  const asks = (what: string) => expect.stringContaining(what);
  expect(codeOf(z.string())).toEqual(asks(`&& typeof value.name === 'string'`));
  expect(codeOf(z.nullable(z.string()))).toEqual(asks(`(value.name === null || typeof value.name === 'string')`));
  expect(codeOf(z.optional(z.string()))).toEqual(asks(`(value.name === undefined || typeof value.name === 'string')`));
});

test('a field or a member that the contract does not have is refused', () => {
  const [union] = guardFiles.flatMap(({ unions = [] }) => unions);
  const fields = { schema: contract.PublicPlaylist, name: 'isX', type: undefined, looks: { title: true } } as const;
  expect(() => toGuardCode({ path: 'x.ts', guards: [fields] })).toThrow('isX: the contract has no field title');
  const members = { ...union!, members: { ...union!.members, poll: {} } };
  expect(() => toGuardCode({ path: 'x.ts', guards: [], unions: [members] })).toThrow('has no member poll');
  const { beat, ...fewer } = union!.members;
  expect(beat).toEqual({});
  expect(() => toGuardCode({ path: 'x.ts', guards: [], unions: [{ ...union!, members: fewer }] })).toThrow(
    'said of beat',
  );
});
