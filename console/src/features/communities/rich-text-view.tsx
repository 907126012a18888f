import { isLinkAddress, type RichText, type TextBlock, type TextSpan } from '@zeacon/contract';
import { Fragment } from 'react';
import { textLink } from '../../ui/page.css.ts';
import * as styles from './rich-text-view.css.ts';
import { WrittenText } from './written-text.tsx';

/** A text of a post, as its readers see it. */
export function RichTextView({ text: { blocks } }: { text: RichText }) {
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => (
        <Block key={keyAt(index)} block={block} />
      ))}
    </div>
  );
}

/** Parts of a text have no names; they are drawn anew together. */
const keyAt = (index: number) => `part ${index}`;

function Block({ block }: { block: TextBlock }) {
  if (block.type === 'list') {
    const items = block.items.map((item, index) => (
      <li key={keyAt(index)}>
        <Line spans={item} />
      </li>
    ));
    return block.ordered ? <ol dir="auto">{items}</ol> : <ul dir="auto">{items}</ul>;
  }
  const line = <Line spans={block.content} />;
  if (block.type === 'quote') return <blockquote dir="auto">{line}</blockquote>;
  if (block.type === 'paragraph') return <p dir="auto">{line}</p>;
  return block.level === 2 ? <h3 dir="auto">{line}</h3> : <h4 dir="auto">{line}</h4>;
}

const Line = ({ spans }: { spans: readonly TextSpan[] }) =>
  spans.map((span, index) => <Fragment key={keyAt(index)}>{toElement(span)}</Fragment>);

function toElement({ text, marks = [], href }: TextSpan) {
  const written = href === undefined ? <WrittenText text={text} /> : text;
  const coded = marks.includes('code') ? <code>{text}</code> : written;
  const slanted = marks.includes('italic') ? <em>{coded}</em> : coded;
  const marked = marks.includes('bold') ? <strong>{slanted}</strong> : slanted;
  if (!href || !isLinkAddress(href)) return marked;
  return (
    <a className={textLink} href={href} target="_blank" rel="noreferrer nofollow">
      {marked}
    </a>
  );
}
