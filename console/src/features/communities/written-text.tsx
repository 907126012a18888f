import { writtenPieces } from '@zeacon/contract';
import { textLink } from '../../ui/page.css.ts';

/** What somebody typed without marks: addresses lead to their pages. */
export const WrittenText = ({ text }: { text: string }) => {
  let start = 0;
  return writtenPieces(text).map((piece) => {
    const key = start;
    start += piece.text.length;
    return piece.href === undefined ? (
      piece.text
    ) : (
      <a key={key} className={textLink} href={piece.href} target="_blank" rel="noreferrer nofollow ugc">
        {piece.text}
      </a>
    );
  });
};
