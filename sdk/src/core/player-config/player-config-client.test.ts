import { expect, test } from 'vitest';
import { createHttp } from '../http.ts';
import { createPlayerConfigClient } from './player-config-client.ts';

const player = {
  ...{ uuid: 'ply_1', businessAccountId: 'biz_1', name: 'Front page', autoPlay: false, videoLoop: false },
  ...{ hideControls: false, logo: null, showIcon: false, playerColor: '#e11d2e' },
};

/** A server that answers when the test says so, and counts. */
function openServer() {
  let resolve = () => {};
  const promise = new Promise<void>((answered) => {
    resolve = answered;
  });
  const asked: string[] = [];
  const fetch = async (url: string | URL | Request) => {
    asked.push(String(url));
    await promise;
    return Response.json({ responseData: { player, stream: null } });
  };
  const newClient = () =>
    createPlayerConfigClient(createHttp({ baseUrl: 'https://video.example', fetch }), 'https://video.example');
  return { asked, answer: () => resolve(), newClient };
}

test('players of one page that ask for the same make one request', async () => {
  const { asked, answer, newClient } = openServer();
  const reads = Array.from({ length: 30 }, () => newClient().read({ playerId: 'ply_1' }));
  const other = newClient().read({ playerId: 'ply_2' });
  answer();
  const configs = await Promise.all([...reads, other]);
  expect(configs.map((config) => config.player.name)).toEqual(Array(31).fill('Front page'));
  expect(asked).toHaveLength(2);
});

test('whoever asks later gets a new answer, also after a failure', async () => {
  let fails = true;
  const http = createHttp({
    baseUrl: 'https://video.example',
    fetch: async () => {
      if (fails) throw new TypeError('offline');
      return Response.json({ responseData: { player, stream: null } });
    },
  });
  const client = createPlayerConfigClient(http, 'https://video.example');
  await expect(client.read({ playerId: 'ply_1' })).rejects.toThrow();
  fails = false;
  expect((await client.read({ playerId: 'ply_1' })).player.name).toBe('Front page');
});

test('whoever was waiting on the page when an answer came takes it, and nobody who came later', async () => {
  const { asked, answer, newClient } = openServer();
  answer();
  const addedAt = performance.now();
  await newClient().read({ playerId: 'ply_3' }, addedAt);
  await newClient().read({ playerId: 'ply_3' }, addedAt);
  expect(asked).toHaveLength(1);
  await newClient().read({ playerId: 'ply_3' }, performance.now() + 1);
  await newClient().read({ playerId: 'ply_3' });
  expect(asked).toHaveLength(3);
});
