import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { eventually, join, open, openNodes, reader, someday, ticket, tickets } from './topic-node.testing.ts';

describeOnBothDatabases('a kind of topic, defined by this test', (database) => {
  test('everybody in a topic receives a message, on any node, and topics of another kind do not', async () => {
    const { here, there } = await openNodes(database());
    const [ana, ben] = [await join(here, ticket('ana')), await join(there, ticket('ben'))];
    const neighbour = await join(there, tickets.issue('wall', reader('cleo'), someday));
    ana.send({ type: 'write', text: 'Hello' });
    for (const { lines } of [ana, ben]) await eventually(lines).toEqual(['Hello']);
    neighbour.send({ type: 'write', text: 'Elsewhere' });
    await eventually(neighbour.lines).toEqual(['Elsewhere']);
    expect([ana.lines(), ben.lines()]).toEqual([['Hello'], ['Hello']]);
  });

  test('a returning client gets what it missed, and no numbered news twice', async () => {
    const { here, there, boards } = await openNodes(database());
    const ana = await join(here, ticket('ana'));
    for (const text of ['1', '2', '3']) ana.send({ type: 'write', text });
    await eventually(ana.lines).toEqual(['1', '2', '3']);
    const ben = await join(there, ticket('ben'), { afterSeq: 1 });
    expect(ben.welcome.lines).toEqual(boards.get('one')!.slice(1));
    await here.board.say('one', { seq: 2, text: '2' });
    ana.send({ type: 'write', text: '4' });
    await eventually(ben.lines).toEqual(['4']);
  });

  test('news during a join is delivered after the state', async () => {
    const inside = Promise.withResolvers<void>();
    const doorOpens = Promise.withResolvers<void>();
    const { here, there } = await openNodes(database(), async ({ name }) => {
      if (name !== 'ben') return;
      inside.resolve();
      await doorOpens.promise;
    });
    const [ana, cleo] = [await join(here, ticket('ana')), await join(there, ticket('cleo'))];
    const ben = await open(there);
    ben.send({ type: 'join', token: ticket('ben') });
    await inside.promise;
    ana.send({ type: 'write', text: 'Meanwhile' });
    await eventually(cleo.lines).toEqual(['Meanwhile']);
    doorOpens.resolve();
    const told = () => ben.events.map(({ type }) => type).filter((type) => type !== 'presence');
    await eventually(told).toEqual(['board', 'line']);
  });

  test('presence is counted on all nodes, except silent ones', async () => {
    const { here, there } = await openNodes(database());
    const ana = await join(here, ticket('ana'));
    const ben = await join(there, ticket('ben'));
    for (const { board } of [here, there]) await eventually(() => board.readersOf('one')).toBe(2);
    ana.close();
    for (const { board } of [here, there]) await eventually(() => board.readersOf('one')).toBe(1);
    expect((await join(here, ticket('cleo'))).welcome.readers).toBe(2);
    await eventually(() => there.board.readersOf('one')).toBe(2);
    here.clock.advanceSec(11);
    expect(here.board.readersOf('one')).toBe(here === there ? 2 : 1);
    there.clock.advanceSec(3);
    await there.tick();
    await eventually(() => here.board.readersOf('one')).toBe(2);
    expect(ben.events.some(({ type }) => type === 'closed')).toBe(false);
  });

  test('everybody in a topic gets the presence count, and again when it changes', async () => {
    const { here, there } = await openNodes(database());
    const ana = await join(here, ticket('ana'));
    const counts = () => ana.events.flatMap(({ type, count }) => (type === 'presence' ? [count] : []));
    await eventually(counts).toEqual([1]);
    const ben = await join(there, ticket('ben'));
    await eventually(() => here.board.readersOf('one')).toBe(2);
    await here.tick();
    await here.tick();
    await eventually(counts).toEqual([1, 2]);
    ben.close();
    await eventually(() => here.board.readersOf('one')).toBe(1);
    await here.tick();
    await eventually(counts).toEqual([1, 2, 1]);
  });

  test('a page that reconnects closes its previous connection, on any node, and nobody else can', async () => {
    const { here, there } = await openNodes(database());
    const ana = await join(here, ticket('ana'));
    const replaces = ana.welcome.connectionId;
    await join(there, ticket('ben'), { replaces });
    ana.send({ type: 'write', text: 'Still here' });
    await eventually(ana.lines).toEqual(['Still here']);
    await join(there, ticket('ana'), { replaces });
    expect(await ana.closed).toBe(1012);
  });

  test('a kind decides who may join, which requests it knows and what they do', async () => {
    const { here } = await openNodes(database());
    const refusedWith = async (token: string) => {
      const socket = await open(here);
      socket.send({ type: 'join', token });
      const { error } = await socket.next('closed');
      expect(await socket.closed).toBe(1008);
      return error;
    };
    expect(await refusedWith(ticket('ana', { board: 'none' }))).toBe('stream.not_found');
    expect(await refusedWith(tickets.issue('unknown', reader('ana'), someday))).toBe('auth.required');
    expect(await refusedWith(tickets.issue('board', reader('ana'), new Date(0)))).toBe('auth.token_expired');
    expect(here.board.readersOf('one')).toBe(0);
    const ana = await join(here, ticket('ana', { mayWrite: false }));
    ana.send({ type: 'write', ref: 'ref-1', text: 'Hello' });
    expect(await ana.next('refused')).toMatchObject({ ref: 'ref-1', error: 'chat.blocked' });
    ana.send({ type: 'paint' });
    await eventually(() => ana.events.at(-1)).toMatchObject({ type: 'refused', error: 'request.invalid' });
    expect(ana.lines()).toEqual([]);
  });
});
