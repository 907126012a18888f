const kept = /^(b|i|u|ruby|rt)$/;

/**
 * What a cue says, as nodes with its bold, italic, underlined and ruby parts and nothing else of its markup; with
 * `speakers`, who speaks stands before what is said.
 */
export function toCueContent(cue: VTTCue, speakers = false): DocumentFragment {
  const content = cue.getCueAsHTML();
  for (const element of content.querySelectorAll<HTMLElement>('*')) {
    const { localName, title } = element;
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
    if (kept.test(localName)) continue;
    // Of a voice, the browser makes a span with the name as its title.
    if (speakers && title.trim()) element.prepend(`${title.trim()}: `);
    element.replaceWith(...element.childNodes);
  }
  return content;
}
