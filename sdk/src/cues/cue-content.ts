const kept = /^(b|i|u|ruby|rt)$/;

/**
 * What a cue says, as nodes with its bold, italic, underlined and ruby parts and nothing else of its markup; with
 * `speakers`, the speaker's name comes first.
 */
export function toCueContent(cue: VTTCue, speakers = false): DocumentFragment {
  const content = cue.getCueAsHTML();
  for (const element of content.querySelectorAll<HTMLElement>('*')) {
    const { localName, title } = element;
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
    if (kept.test(localName)) continue;
    // The browser turns a voice tag into a span with the name as its title.
    if (speakers && title.trim()) element.prepend(`${title.trim()}: `);
    element.replaceWith(...element.childNodes);
  }
  return content;
}
