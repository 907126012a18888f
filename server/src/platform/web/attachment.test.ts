import { expect, test } from 'vitest';
import { attachment } from './attachment.ts';

test.each([
  ['clip.mp4', `attachment; filename="clip.mp4"; filename*=UTF-8''clip.mp4`],
  ['Grüße "neu".mov', `attachment; filename="Gr__e _neu_.mov"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%22neu%22.mov`],
  ["a'(b)*.mp4", `attachment; filename="a'(b)*.mp4"; filename*=UTF-8''a%27%28b%29%2A.mp4`],
  ['x\r\nSet-Cookie: a=b', `attachment; filename="x__Set-Cookie: a=b"; filename*=UTF-8''x%0D%0ASet-Cookie%3A%20a%3Db`],
])('%s is saved under its name', (name, header) => {
  expect(attachment(name)).toBe(header);
});
