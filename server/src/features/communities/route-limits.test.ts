import { communityBase } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { createRateLimitsRepository } from '../../platform/rate-limits.repository.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { endpoints } from '../reference/endpoints.ts';
import { openCommunities, textOf } from './open-communities.testing.ts';
import type { Targets } from './role-matrix.testing.ts';
import { type LimitedRoute, routeLimits, unlimited } from './route-limits.testing.ts';

const ofMembers = ['community', 'communityMember', 'public'];
const writing = endpoints.filter(
  ({ endpoint: { requires, method, path } }) =>
    method !== 'GET' && path.startsWith(communityBase) && ofMembers.includes(requires.kind),
);

interface Caller extends Targets {
  headers: Record<string, string>;
  remoteAddress: string;
  email: string;
}

test('every call with which members and visitors change something has a limit', () => {
  const told = new Set([...routeLimits.map(({ name }) => name), ...Object.keys(unlimited)]);
  expect(writing.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([]);
});

describeOnSharedPlatform('calls of members', (database) => {
  test('pass as often as they may, are refused once more, and pass again once the time is over', async () => {
    const { app, make, join, call, clock } = await openCommunities(database());
    const { pool } = database();
    const rates = createRateLimits({ hits: createRateLimitsRepository(database().db), clock: clock.now });

    async function openCaller(communityId: string, name: string, remoteAddress: string): Promise<Caller> {
      const email = `${name}@example.com`;
      const { headers, memberId } = await join(communityId, email);
      const author = await join(communityId, `author.of.${email}`);
      const post = { communityId, body: textOf('Words') };
      const postId = (await call(author, 'POST', `${communityBase}/public/post`, post)).data.uuid;
      const { data } = await call(author, 'POST', `${communityBase}/public/comments`, { postId, text: 'Said' });
      return {
        ...{ communityId, callerId: memberId, authorId: author.memberId, postId, commentId: data.id },
        ...{ spaceId: 'spc_none', streamId: 'str_none' },
        ...{ businessPostId: postId, ownerPostId: postId, ownerCommentId: data.id },
        ...{ headers: { ...headers }, remoteAddress, email },
      };
    }

    const [here, there] = [(await make()).id, (await make()).id];
    const first = await openCaller(here, 'ana', '203.0.113.1');
    const others = [await openCaller(here, 'bo', '198.51.100.2'), await openCaller(there, 'cy', '192.0.2.3')];
    // By then nobody is new.
    clock.advanceSec(86_400);

    async function ask({ name, ask: toAsk }: LimitedRoute, { headers, remoteAddress, ...on }: Caller) {
      const { endpoint } = endpoints.find((one) => one.name === name)!;
      const { id = '', query = {}, body } = toAsk?.(on) ?? {};
      const search = new URLSearchParams(query).toString();
      const answer = await app.inject({
        method: endpoint.method as 'POST',
        url: endpoint.path.replace(/:\w+/, id) + (search && `?${search}`),
        ...{ headers, remoteAddress },
        ...(body && { payload: body }),
      });
      return answer.statusCode === 429 ? `wait ${answer.headers['retry-after']}` : 'passes';
    }

    const subjectOf = ({ by }: LimitedRoute, { callerId, communityId, remoteAddress, email }: Caller) =>
      ({ person: callerId, address: remoteAddress, email, emailHere: `${communityId} ${email}` })[by];

    const wrong: Record<string, string[]> = {};
    for (const row of routeLimits) {
      const { name, rule } = row;
      await pool.query('delete from rate_limit');
      for (let times = 1; times < rule.limit; times += 1) await rates.allows(rule, subjectOf(row, first));
      const answers = [await ask(row, first), await ask(row, first)];
      for (const other of others) answers.push(await ask(row, other));
      clock.advanceSec(rule.windowSec);
      answers.push(await ask(row, first));
      const expected = ['passes', `wait ${rule.windowSec}`, 'passes', 'passes', 'passes'];
      if (String(answers) !== String(expected)) wrong[`${name}, ${rule.name}`] = answers;
    }
    expect(wrong).toEqual({});
  });
});
