import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { fallen, join, open, openNodes, ticket } from './topic-node.testing.ts';

const ground = (keyId: string) => ({ kind: 'api-key', keyId }) as const;

describeOnBothDatabases('a ticket that ends', (database) => {
  test('closes the topic of whoever joined with it, and none of others', async () => {
    const { there } = await openNodes(database());
    const until = new Date(there.clock.now().getTime() + 60_000);
    const [ana, ben] = [await join(there, ticket('ana', {}, { until })), await join(there, ticket('ben'))];
    there.clock.advanceSec(59);
    await there.tick();
    there.clock.advanceSec(1);
    await there.tick();
    expect(await ana.next('closed')).toMatchObject({ error: 'auth.token_expired' });
    expect(await ana.closed).toBe(1008);
    expect(ben.events.map(({ type }) => type)).not.toContain('closed');
  });

  test('ends within five seconds with what it was given for, also where it has not been used yet', async () => {
    const { here, there } = await openNodes(database());
    const [first, second] = [ground('key_ana'), ground('key_ben')];
    const [ana, ben] = [
      await join(there, ticket('ana', {}, { ground: first })),
      await join(there, ticket('ben', {}, { ground: second })),
    ];
    fallen.add('key_ana');
    for (const node of new Set([here, there])) node.clock.advanceSec(4);
    await there.tick();
    expect(await ana.next('closed')).toMatchObject({ error: 'auth.token_expired' });
    expect(ben.events.map(({ type }) => type)).not.toContain('closed');
    const late = await open(here);
    late.send({ type: 'join', token: ticket('ana', {}, { ground: first }) });
    expect(await late.next('closed')).toMatchObject({ error: 'auth.token_expired' });
    fallen.clear();
  });
});
