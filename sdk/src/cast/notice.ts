import { css } from 'lit';
import { addStyles } from '../base/control-element.ts';

const shownMs = 6000;

const noticeStyles = css`
  .notice {
    position: absolute;
    inset-block-start: 14px;
    inset-inline: 14px;
    z-index: 4;
    width: fit-content;
    margin: 0 auto;
    padding: 8px 14px;
    border: 1px solid rgb(255 255 255 / 12%);
    border-radius: 10px;
    color: #fff;
    background: rgb(22 22 25 / 96%);
    pointer-events: none;
  }
`;

/** Shows over the picture, and tells screen readers, what failed; playback continues. Only the last notice stays. */
export function showNotice(video: HTMLVideoElement, text: string): void {
  const root = video.getRootNode();
  const frame = root instanceof ShadowRoot && root.querySelector('.frame');
  if (!frame) return;
  addStyles(root, noticeStyles);
  frame.querySelector('.notice')?.remove();
  const notice = Object.assign(document.createElement('p'), { className: 'notice', role: 'alert', textContent: text });
  notice.part.add('notice');
  frame.append(notice);
  setTimeout(() => notice.remove(), shownMs);
}
