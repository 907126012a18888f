import { expect, test } from 'vitest';
import { chooseAudioTracks, type FoundAudioTrack } from './audio-tracks.ts';

function found(changes: Partial<FoundAudioTrack> = {}): FoundAudioTrack {
  return {
    codec: 'aac',
    codecString: 'mp4a.40.2',
    channels: 2,
    sampleRate: 48_000,
    language: 'und',
    title: '',
    isDefault: false,
    isCommentary: false,
    describesVideo: false,
    ...changes,
  };
}

const named = (...all: Partial<FoundAudioTrack>[]) =>
  chooseAudioTracks(all.map(found)).map(({ language, name }) => `${language} ${name}`);

test.each([
  [
    'their languages',
    [{ language: 'eng' }, { language: 'ger' }, { language: 'ara' }],
    ['en English', 'de Deutsch', 'ar العربية'],
  ],
  ['their positions if nothing is known', [{ language: 'und' }, { language: '' }], ['und Audio 1', 'und Audio 2']],
  [
    'their titles',
    [{ language: 'eng' }, { language: 'eng', title: 'Director’s commentary' }],
    ['en English', 'en Director’s commentary'],
  ],
  [
    'language and title if titles are equal',
    [
      { language: 'eng', title: 'Stereo' },
      { language: 'fre', title: 'Stereo' },
    ],
    ['en English (Stereo)', 'fr Français (Stereo)'],
  ],
  ['a number if everything else is equal', [{ language: 'eng' }, { language: 'eng' }], ['en English', 'en Audio 2']],
  ['a position that is not taken', [{ title: 'Audio 2' }, {}], ['und Audio 2', 'und Audio 2 (2)']],
  [
    'no placeholder that a program wrote',
    [{ title: 'SoundHandler' }, { title: 'Apple Sound Media Handler' }],
    ['und Audio 1', 'und Audio 2'],
  ],
  [
    'no invisible characters',
    [{ title: 'A\r\n#EXT-X-ENDLIST\u202e\u0000B' }, { title: '\u2066 \t' }],
    ['und A #EXT-X-ENDLIST B', 'und Audio 2'],
  ],
  ['at most sixty characters', [{ title: '😀'.repeat(100) }, {}], [`und ${'😀'.repeat(60)}`, 'und Audio 2']],
  ['no invalid languages', [{ language: '","URI="x' }, { language: 'xx yy' }], ['und Audio 1', 'und Audio 2']],
])('names tracks by %s', (_what, tracks, expected) => expect(named(...tracks)).toEqual(expected));

test('starts with the track the file marks as default, but never with a commentary', () => {
  const chosen = (...all: Partial<FoundAudioTrack>[]) =>
    chooseAudioTracks(all.map(found)).flatMap(({ isDefault, index }) => (isDefault ? [index] : []));
  expect(chosen({}, { isDefault: true })).toEqual([1]);
  expect(chosen({ isDefault: true }, { isDefault: true })).toEqual([0]);
  expect(chosen({ isCommentary: true, isDefault: true }, {})).toEqual([1]);
  expect(chosen({ isCommentary: true }, { isCommentary: true })).toEqual([0]);
});

test('offers at most eight, including the default one', () => {
  const many = Array.from({ length: 40 }, (_, index) => found({ isDefault: index === 20 }));
  expect(chooseAudioTracks(many).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 20]);
  expect(chooseAudioTracks(many.slice(0, 20))).toHaveLength(8);
});
