import { i18n, type Messages } from '@lingui/core';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { ruleMessages, serverMessages } from '@zeacon/contract';
import { afterEach, expect, test } from 'vitest';
import { platformTexts } from './extract-platform-texts.ts';
import { speak } from './language.ts';
import { translatePlatformText } from './translate-platform-text.ts';

afterEach(() => speak('en'));

const { fill } = ruleMessages;
const named = Object.entries({ ...ruleMessages, ...serverMessages }).flatMap(([name, text]) =>
  typeof text === 'string' ? [[name, text] as const] : [],
);

/** A catalog with the given translations, in the form that catalogs are compiled to. */
function speakOf(texts: (readonly [english: string, said: Messages[string]])[]) {
  i18n.loadAndActivate({
    locale: 'de',
    messages: Object.fromEntries(texts.map(([english, said]) => [generateMessageId(english), said])),
  });
}

test('catalogs contain every named text of the rules and the server', () => {
  expect(platformTexts()).toEqual(expect.arrayContaining(named.map(([, text]) => text)));
});

test('every text is told apart from the others, whatever its values', () => {
  speakOf(named.map(([name, text]) => [text, name] as const));
  const valuesOf = (text: string) =>
    Object.fromEntries([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'what it is']));
  for (const [name, text] of named) expect(translatePlatformText(fill(text, valuesOf(text)))).toBe(name);
});

test('values are not changed', () => {
  speakOf([[serverMessages.captionsNoTime, ['Zeile ', ['line'], ': „', ['text'], '“ ist keine Zeit.']]]);
  const said = fill(serverMessages.captionsNoTime, { line: 3, text: '1 --> {2}' });
  expect(translatePlatformText(said)).toBe('Zeile 3: „1 --> {2}“ ist keine Zeit.');
});

test('a text inside another is translated too, with its own values', () => {
  speakOf([
    [serverMessages.transcriptionAgain, [['reason'], ' Er wird wieder gefragt.']],
    [serverMessages.transcriptionProblem, ['Der Dienst hat ein Problem (', ['status'], ').']],
  ]);
  const reason = fill(serverMessages.transcriptionProblem, { status: 503 });
  expect(translatePlatformText(fill(serverMessages.transcriptionAgain, { reason }))).toBe(
    'Der Dienst hat ein Problem (503). Er wird wieder gefragt.',
  );
});

test('the name of a field is translated along with its message', () => {
  speakOf([
    [ruleMessages.isRequired, [['field'], ' ist erforderlich']],
    ['Reason', 'Grund'],
  ]);
  expect(translatePlatformText('Reason is required')).toBe('Grund ist erforderlich');
});

test('an unknown reason is shown as it came', () => {
  speakOf([[serverMessages.videoFailed, ['Die Verarbeitung ist fehlgeschlagen: ', ['reason']]]]);
  expect(translatePlatformText('Processing failed: ffmpeg failed (1)')).toBe(
    'Die Verarbeitung ist fehlgeschlagen: ffmpeg failed (1)',
  );
});
