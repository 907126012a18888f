// A page of a course platform: only who is enrolled watches, with their name over the picture.
// ZEACON_URL=https://video.example.com ZEACON_VIDEO=str_… ZEACON_EMBED_KID=emk_… ZEACON_EMBED_KEY=… node server.mjs
import { createServer } from 'node:http';
import { signEmbedToken } from '@zeacon/api';

const { ZEACON_URL, ZEACON_VIDEO, ZEACON_EMBED_KID, ZEACON_EMBED_KEY, PORT = '4200' } = process.env;

/** A real site asks its session. Here whoever names themselves is enrolled: `/?student=Ana`. */
const studentOf = (request) => new URL(request.url, 'http://localhost').searchParams.get('student');

/** Lasts as long as a page is looked at; the page asks for the next one at `/token`. */
const tokenFor = (student) =>
  signEmbedToken({
    privateKey: ZEACON_EMBED_KEY,
    kid: ZEACON_EMBED_KID,
    videos: [ZEACON_VIDEO],
    expiresIn: 3600,
    sub: student,
    name: student,
  });

const page = (token) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Lesson 1 | Signed embed example</title>
  <h1>Lesson 1</h1>
  <script type="module" src="${ZEACON_URL}/sub-apps/widgets/player.js"></script>
  <zc-player media-id="${ZEACON_VIDEO}" embed-token="${token}" style="display:block;aspect-ratio:16/9"></zc-player>
  <script type="module">
    document.querySelector('zc-player').addEventListener('zc-token-expire', async ({ target }) => {
      const answer = await fetch('/token' + location.search);
      if (answer.ok) target.setAttribute('embed-token', await answer.text());
    });
  </script>
</html>`;

createServer(async (request, response) => {
  const student = studentOf(request);
  const token = student ? await tokenFor(student) : '';
  response.setHeader('cache-control', 'private, no-store');
  if (!request.url.startsWith('/token'))
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page(token));
  else if (token) response.end(token);
  else response.writeHead(403).end();
}).listen(Number(PORT), () => process.stdout.write(`The lesson is at http://localhost:${PORT}/?student=Ana\n`));
