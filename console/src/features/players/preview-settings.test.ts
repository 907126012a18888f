import { expect, test } from 'vitest';
import { samplePlayer } from '../../testing/samples.ts';
import { previewSettings } from './preview-settings.ts';

test.each([
  ['a whole colour', { playerColor: '#00aa55' }, { playerColor: '#00aa55' }],
  ['half a colour', { playerColor: '#00a' }, { playerColor: '#e11d2e' }],
  ['a logo', { logo: 'https://a.example/l.png' }, { logo: 'https://a.example/l.png' }],
  ['a logo without scheme', { logo: 'a.example/l.png' }, { logo: 'https://a.example/l.png' }],
  ['half a logo', { logo: 'https://' }, { logo: null }],
  ['hidden controls', { hideControls: true }, { hideControls: true }],
])('%s reaches the player in usable form', (_case, draft, expected) => {
  expect(previewSettings(samplePlayer(draft))).toMatchObject(expected);
});
