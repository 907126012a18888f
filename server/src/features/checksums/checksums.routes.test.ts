import { expect, onTestFinished, test } from 'vitest';
import { introducedAfterMs } from '../../platform/keys/open-keys.ts';
import { createRotateKeys } from '../../platform/keys/rotate-keys.ts';
import { openTestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, testMasterKey } from '../../platform/testing/test-platform.ts';
import { toCanonicalJson } from './canonical-json.ts';

const base = '/business/v1.1/checksum';
const product = { sku: 'A1', price: { value: 19.5, currency: 'EUR' }, tags: ['new', null, true] };

async function open() {
  const database = await openTestDatabase('postgres');
  const platform = await openTestPlatform(database);
  onTestFinished(async () => {
    await platform.close();
    await database.close();
  });
  const owner = await platform.signUp('Owner');
  const sign = async (object: object) => (await platform.call(owner, 'POST', base, { object })).data.checksum as string;
  /** As a page calls it. */
  const validate = async (object: object, checksum: string) => {
    const payload = { object, checksum };
    const answer = await platform.app.inject({ method: 'POST', url: `${base}/validate`, payload });
    return answer.json().responseData;
  };
  return { platform, database, owner, sign, validate };
}

const invalid = { isValid: false, businessId: null, signedDate: null };

test('a page learns that an object was signed, for whom and when', async () => {
  const { platform, owner, sign, validate } = await open();
  const checksum = await sign(product);
  expect(checksum).toMatch(/^zc1\.biz_\w+\.\w+\.[\w-]{43}$/);
  const valid = { isValid: true, businessId: owner.businessId, signedDate: platform.clock.now().toISOString() };
  expect(await validate(product, checksum)).toEqual(valid);
  const { tags, sku } = product;
  expect(await validate({ tags, price: { currency: 'EUR', value: 19.5 }, sku }, checksum)).toEqual(valid);
});

test('what was changed in the object or the checksum is not valid', async () => {
  const { platform, sign, validate } = await open();
  const checksum = await sign(product);
  const others = [
    { ...product, sku: 'A2' },
    { ...product, extra: null },
    { ...product, tags: [null, 'new', true] },
    {},
  ];
  for (const object of others) expect(await validate(object, checksum)).toEqual(invalid);
  const stranger = await platform.signUp('Stranger');
  const [version, businessId, time, signature] = checksum.split('.');
  const forged = [
    [version, stranger.businessId, time, signature],
    [version, businessId, `${time}0`, signature],
    ['zc2', businessId, time, signature],
    [version, businessId, time, signature, ''],
    [version, businessId, time],
    [version, businessId, time, `${signature}=`],
    [],
  ];
  for (const parts of forged) expect(await validate(product, parts.join('.'))).toEqual(invalid);
});

test('a number that cannot be told from others is not valid in place of what was signed', async () => {
  const { platform, sign } = await open();
  for (const [signed, changed] of [
    ['null', '1e400'],
    ['9007199254740991', '9007199254740993'],
  ]) {
    const checksum = await sign(JSON.parse(`{"price":${signed}}`));
    const payload = `{"object":{"price":${changed}},"checksum":"${checksum}"}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await platform.app.inject({ method: 'POST', url: `${base}/validate`, headers, payload });
    expect(answer.statusCode).toBe(400);
  }
});

test.each(['{"a":"\\ud801"}', '{"\\ud801":"a"}', '{"a":[{"b":"x\\udc00"}]}'])(
  'half a surrogate pair is neither signed nor valid: %s',
  async (object) => {
    const { platform, owner, sign } = await open();
    const checksum = await sign({ a: '\ufffd' });
    const post = (url: string, payload: string) => {
      const headers = { ...owner.headers, 'content-type': 'application/json' };
      return platform.app.inject({ method: 'POST', url, headers, payload });
    };
    for (const answer of [
      await post(base, `{"object":${object}}`),
      await post(`${base}/validate`, `{"object":${object},"checksum":"${checksum}"}`),
    ]) {
      expect([answer.statusCode, answer.json().fieldErrors.object]).toEqual([
        400,
        expect.stringContaining('half surrogate pairs'),
      ]);
    }
  },
);

test('a new key signs on, and what it replaced is worth nothing once retired', async () => {
  const { platform, database, sign, validate } = await open();
  const former = await sign(product);
  const rotate = async (retireOthers: boolean) => {
    const operator = createRotateKeys({ database, masterKey: testMasterKey, clock: platform.clock.now });
    await operator.rotate(['checksum'], { retireOthers });
    await platform.platform.keys.refresh();
    platform.clock.advanceSec(introducedAfterMs / 1000);
  };
  await rotate(false);
  const next = await sign(product);
  expect(await validate(product, former)).toMatchObject({ isValid: true });
  expect(await validate(product, next)).toMatchObject({ isValid: true });
  await rotate(true);
  expect(await validate(product, former)).toEqual(invalid);
});

test('what is no object, too deep or too long is refused by name', async () => {
  const { platform, owner } = await open();
  let deep: object = {};
  for (let level = 0; level < 30; level++) deep = { deep };
  const refused = (object: unknown) => platform.call(owner, 'POST', base, { object });
  expect(await refused(['a'])).toMatchObject({ status: 400, fieldErrors: { object: expect.any(String) } });
  expect(await refused(deep)).toMatchObject({ fieldErrors: { object: expect.stringContaining('20 levels') } });
  expect(await refused({ text: 'x'.repeat(16_384) })).toMatchObject({
    fieldErrors: { object: expect.stringContaining('16384 characters') },
  });
  for (const number of ['1e400', '-1e400', '9007199254740993', '1e16']) {
    const payload = `{"object":{"list":[{"a":${number}}]}}`;
    const headers = { ...owner.headers, 'content-type': 'application/json' };
    const { statusCode, body } = await platform.app.inject({ method: 'POST', url: base, headers, payload });
    expect([statusCode, JSON.parse(body).fieldErrors.object]).toEqual([400, expect.stringContaining('as text')]);
  }
  const veryDeep = `{"object":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`;
  const headers = { ...owner.headers, 'content-type': 'application/json' };
  const answer = await platform.app.inject({ method: 'POST', url: base, headers, payload: veryDeep });
  expect(answer.statusCode).toBe(400);
});

test('any page may ask, from any origin', async () => {
  const { platform } = await open();
  const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' };
  const answer = await platform.app.inject({ method: 'OPTIONS', url: `${base}/validate`, headers });
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  const signing = await platform.app.inject({ method: 'OPTIONS', url: base, headers });
  expect(signing.headers['access-control-allow-origin']).toBeUndefined();
});

test('objects that differ only in the order of keys have one form', () => {
  expect(toCanonicalJson({ b: [{ d: 1, c: '"' }], a: null })).toBe('{"a":null,"b":[{"c":"\\"","d":1}]}');
  expect(toCanonicalJson({ ä: 1, a: 2, B: 3 })).toBe('{"B":3,"a":2,"ä":1}');
});
