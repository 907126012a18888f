import { setTimeout } from 'node:timers/promises';

const sessions = new WeakMap();
const lastTouch = new WeakMap();

/** For tests: the media features of a page, what it really looks like, and fingers on it. */
export function browserCommands() {
  return {
    name: 'browser-commands',
    async executeCommand({ command, payload, session }) {
      if (!['emulate-features', 'screenshot', 'touch', 'answer-google'].includes(command)) return undefined;
      const page = session.browser.getPage(session.id);
      if (command === 'screenshot') {
        await page.bringToFront();
        return page.screenshot({ encoding: 'base64', clip: payload, captureBeyondViewport: false });
      }
      if (!sessions.has(page)) sessions.set(page, await page.createCDPSession());
      if (command === 'answer-google') return answerGoogle(sessions.get(page), payload);
      if (command === 'touch') return touch(sessions.get(page), payload);
      const features = Object.entries(payload).map(([name, value]) => ({ name, value }));
      await sessions.get(page).send('Emulation.setEmulatedMedia', { features });
      return true;
    },
  };
}

const googleAnswers = new WeakMap();

/** Google's servers, as far as this page can tell: they answer with this script, or not at all. */
async function answerGoogle(session, { script }) {
  if (!googleAnswers.has(session)) {
    session.on('Fetch.requestPaused', ({ requestId }) => {
      const body = googleAnswers.get(session);
      if (!body) return session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionRefused' });
      const responseHeaders = [{ name: 'content-type', value: 'text/javascript' }];
      const encoded = Buffer.from(body).toString('base64');
      return session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body: encoded });
    });
    await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://www.gstatic.com/*' }] });
  }
  googleAnswers.set(session, script);
  return true;
}

/**
 * A finger is put down, goes from point to point, rests, and is lifted: without the rest it would fling what it moved,
 * and a tap that follows would only stop that. The browser makes of it what it makes of a finger.
 */
async function touch(session, points) {
  const stepMs = 16;
  const restMs = points.length > 1 ? 200 : stepMs;
  const lengthMs = (points.length - 1) * stepMs + restMs;
  // Times never go back, else the browser takes no notice; nor ahead of the clock, else it keeps what they scroll.
  await setTimeout(Math.max(0, (lastTouch.get(session) ?? 0) + 50 + lengthMs - Date.now()));
  let now = Date.now() - lengthMs;
  const send = (type, touchPoints, afterMs) => {
    now += afterMs;
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: now / 1000 });
  };
  await send('touchStart', [points[0]], 0);
  for (const point of points.slice(1)) await send('touchMove', [point], stepMs);
  await send('touchEnd', [], restMs);
  lastTouch.set(session, now);
  return true;
}
