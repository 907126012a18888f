import { topicsPerConnection } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { eventually, open, openNodes, reader, someday, ticket, tickets } from './topic-node.testing.ts';

type Socket = Awaited<ReturnType<typeof open>>;

const linesOf = ({ events }: Socket, topic: string) =>
  events.flatMap((event) => (event.type === 'line' && event.topic === topic ? [event.text] : []));
const typesOf = ({ events }: Socket, topic: string) =>
  events.flatMap((event) => (event.topic === topic ? [event.type] : []));

describeOnBothDatabases('topics that a connection joins under names', (database) => {
  test('several topics of any kind share a connection, each with its own messages', async () => {
    const { here, there } = await openNodes(database());
    const [ana, ben] = [await open(here), await open(there)];
    ana.send({ type: 'join', topic: 'b', token: ticket('ana') });
    ana.send({ type: 'join', topic: 'w', token: tickets.issue('wall', reader('ana'), someday) });
    ben.send({ type: 'join', topic: 'mine', token: ticket('ben') });
    for (const topic of ['b', 'w']) await eventually(() => typesOf(ana, topic)).toContain('board');
    await eventually(() => typesOf(ben, 'mine')).toContain('board');
    ana.send({ type: 'write', topic: 'w', text: 'Wall' });
    ben.send({ type: 'write', topic: 'mine', text: 'Board' });
    await eventually(() => [linesOf(ana, 'b'), linesOf(ana, 'w'), linesOf(ben, 'mine')]).toEqual([
      ['Board'],
      ['Wall'],
      ['Board'],
    ]);
  });

  test('topics are left one by one, and closing one does not affect the others', async () => {
    const { here } = await openNodes(database());
    const ana = await open(here);
    for (const topic of ['1', '2']) ana.send({ type: 'join', topic, token: ticket('ana') });
    ana.send({ type: 'join', topic: '3', token: ticket('ana', { board: 'none' }) });
    ana.send({ type: 'join', topic: '4', token: 'forged' });
    await eventually(() => [typesOf(ana, '3'), typesOf(ana, '4')]).toEqual([['closed'], ['closed']]);
    await eventually(() => here.board.readersOf('one')).toBe(2);
    ana.send({ type: 'leave', topic: '1' });
    await eventually(() => here.board.readersOf('one')).toBe(1);
    ana.send({ type: 'write', topic: '1', ref: 'ref-1', text: 'Gone' });
    ana.send({ type: 'write', topic: '2', text: 'Here' });
    await eventually(() => [linesOf(ana, '1'), linesOf(ana, '2')]).toEqual([[], ['Here']]);
    expect(typesOf(ana, '1')).toContain('refused');
    ana.close();
    await eventually(() => here.board.readersOf('one')).toBe(0);
  });

  test('topics are joined again under another name when a connection is replaced', async () => {
    const { here } = await openNodes(database());
    const ana = await open(here);
    ana.send({ type: 'join', topic: '1', token: ticket('ana') });
    const { connectionId } = await ana.next('board');
    ana.send({ type: 'join', topic: '2', token: ticket('ana'), replaces: connectionId });
    await eventually(() => typesOf(ana, '1')).toContain('lost');
    await eventually(() => typesOf(ana, '2')).toContain('board');
    ana.send({ type: 'write', topic: '2', text: 'Still here' });
    await eventually(() => [linesOf(ana, '1'), linesOf(ana, '2')]).toEqual([[], ['Still here']]);
  });

  test('a connection has a limit of topics, and is closed when it has none', async () => {
    const { here } = await openNodes(database());
    const ana = await open(here);
    const names = Array.from({ length: topicsPerConnection }, (_, index) => `${index}`);
    for (const topic of names) ana.send({ type: 'join', topic, token: ticket(topic) });
    await eventually(() => names.every((topic) => typesOf(ana, topic).includes('board'))).toBe(true);
    ana.send({ type: 'join', topic: 'more', token: ticket('ana') });
    await eventually(() => ana.events.find(({ topic }) => topic === 'more')).toMatchObject({
      type: 'closed',
      error: 'request.rate_limited',
    });
    for (const topic of names) ana.send({ type: 'leave', topic });
    await eventually(() => here.board.readersOf('one')).toBe(0);
    here.clock.advanceSec(5);
    await here.tick();
    expect(await ana.closed).toBe(1008);
  });

  test('named topics are refused on a connection that joined without a name', async () => {
    const { here } = await openNodes(database());
    const ana = await open(here);
    ana.send({ type: 'join', token: ticket('ana') });
    await ana.next('board');
    ana.send({ type: 'join', topic: 'two', token: ticket('ana') });
    expect(await ana.next('refused')).toMatchObject({ topic: 'two', error: 'request.invalid' });
    ana.send({ type: 'write', text: 'Alone' });
    await eventually(ana.lines).toEqual(['Alone']);
  });
});
