import { expect, test } from 'vitest';
import { parseCompleteXml } from './multipart-xml.ts';

const part = (number: number | string, etag: string) =>
  `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`;
const whole = (inside: string) => `<CompleteMultipartUpload>${inside}</CompleteMultipartUpload>`;

test('parts are read as clients write them', () => {
  expect(parseCompleteXml(whole(part(1, '"a"') + part(2, 'b')))).toEqual([
    { partNumber: 1, etag: '"a"' },
    { partNumber: 2, etag: '"b"' },
  ]);
  const generous = `<?xml version="1.0" encoding="UTF-8"?>
    <CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Part>
      <ETag>&quot;a&quot;</ETag><PartNumber> 3 </PartNumber><ChecksumCRC32>x</ChecksumCRC32>
    </Part></CompleteMultipartUpload>`;
  expect(parseCompleteXml(generous)).toEqual([{ partNumber: 3, etag: '"a"' }]);
});

test.each([
  ['nothing', ''],
  ['another document', '<Delete></Delete>'],
  ['no part', whole('')],
  ['no number', whole('<Part><ETag>a</ETag></Part>')],
  ['no number that is one', whole(part('x', 'a'))],
  ['no etag', whole('<Part><PartNumber>1</PartNumber></Part>')],
  ['an open part', whole('<Part><PartNumber>1</PartNumber><ETag>a</ETag>')],
  ['entities', `<!DOCTYPE a [<!ENTITY b "c">]>${whole(part(1, '&b;'))}`],
  ['too many parts', whole(part(1, 'a').repeat(10_001))],
  ['2 MB of nested elements', whole('<a>'.repeat(600_000))],
  ['2 MB of parts that never end', whole('<Part>'.repeat(300_000))],
  ['one part of 2 MB', whole(`<Part><ETag>${'a'.repeat(1_900_000)}</ETag></Part>`)],
  ['2 MB of white space', whole(`<Part>${' '.repeat(1_900_000)}</Part>`)],
  ['a declaration of 2 MB', `<?xml ${'a'.repeat(1_900_000)}`],
])('a body with %s is refused', (_what, xml) => {
  expect(parseCompleteXml(xml)).toBeUndefined();
});
