import { isLinkAddress } from '@zeacon/contract';
import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

export type ToolName = 'bold' | 'italic' | 'code' | 'heading' | 'subheading' | 'bullets' | 'numbers' | 'quote' | 'link';

const isMarked = ({ selection, storedMarks, doc }: EditorState, mark: MarkType): boolean => {
  const { from, to, empty, $from } = selection;
  return empty ? Boolean(mark.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, mark);
};

/** Of a list around it: its own kind, however deep the caret stands in it. */
function blockOf({ selection: { $from } }: EditorState): { type: NodeType; level?: number } {
  const list = $from.depth > 1 ? $from.node(1) : $from.parent;
  return { type: list.type, level: list.attrs.level as number };
}

const isIn = (state: EditorState, type: NodeType, level?: number) => {
  const block = blockOf(state);
  return block.type === type && (level === undefined || block.level === level);
};

const leaveList: Command = liftListItem(nodes.item);

/** Makes it that kind of block, and a paragraph of what is it already. */
const toggleBlock =
  (type: NodeType, level?: number): Command =>
  (state, dispatch, view) => {
    if (isIn(state, type, level)) return setBlockType(nodes.paragraph)(state, dispatch);
    if (leaveList(state)) {
      leaveList(state, dispatch, view);
      return view ? setBlockType(type, { level })(view.state, view.dispatch) : true;
    }
    return setBlockType(type, level ? { level } : null)(state, dispatch);
  };

const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    if (isIn(state, type)) return leaveList(state, dispatch);
    if (view && leaveList(state)) {
      const { $from } = state.selection;
      dispatch?.(state.tr.setNodeMarkup($from.before(1), type));
      return true;
    }
    if (state.selection.$from.parent.type === nodes.paragraph) return wrapInList(type)(state, dispatch);
    if (!setBlockType(nodes.paragraph)(state)) return false;
    if (!view || !dispatch) return true;
    setBlockType(nodes.paragraph)(state, dispatch);
    return wrapInList(type)(view.state, view.dispatch);
  };

/** `undefined` takes the link away. An address without its kind is one of the web. */
export function setLink(address: string | undefined): Command {
  return (state, dispatch) => {
    const { from, to, empty, $from } = state.selection;
    const [start, end] = empty ? rangeOfLink(state) : [from, to];
    const href = address && toAddress(address);
    if (address && !href) return false;
    if (start === end && !href) return false;
    const { tr } = state;
    if (start === end && href) tr.insert(start, schema.text(href, [...$from.marks(), marks.link.create({ href })]));
    else {
      tr.removeMark(start, end, marks.link);
      if (href) tr.addMark(start, end, marks.link.create({ href }));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export function toAddress(address: string): string | undefined {
  const given = address.trim();
  return [given, `https://${given}`].find((one) => isLinkAddress(one) && (one === given || given.includes('.')));
}

/** Of the link that the caret stands in. */
function rangeOfLink({ selection: { $from } }: EditorState): [number, number] {
  const mark = marks.link.isInSet($from.marks());
  if (!mark) return [$from.pos, $from.pos];
  const base = $from.start();
  let [start, end, at] = [-1, -1, base];
  for (const node of $from.parent.children) {
    const isIt = mark.isInSet(node.marks);
    const holds = at <= $from.pos;
    if (isIt && start < 0) start = at;
    if (!isIt && holds) start = -1;
    if (isIt) end = at + node.nodeSize;
    else if (!holds) break;
    at += node.nodeSize;
  }
  return start < 0 ? [$from.pos, $from.pos] : [start, end];
}

export function linkAt(state: EditorState): string | undefined {
  const { empty, $from, from, to } = state.selection;
  let href = empty ? marks.link.isInSet($from.marks())?.attrs.href : undefined;
  if (!empty)
    state.doc.nodesBetween(from, to, (node) => {
      href ??= marks.link.isInSet(node.marks)?.attrs.href;
    });
  return href as string | undefined;
}

/** `run` is missing where the toolbar itself asks for more. */
export const tools: Record<ToolName, { run?: Command; isOn: (state: EditorState) => boolean; keys?: string }> = {
  bold: { run: toggleMark(marks.bold), isOn: (state) => isMarked(state, marks.bold), keys: 'Mod-b' },
  italic: { run: toggleMark(marks.italic), isOn: (state) => isMarked(state, marks.italic), keys: 'Mod-i' },
  code: { run: toggleMark(marks.code), isOn: (state) => isMarked(state, marks.code), keys: 'Mod-e' },
  heading: { run: toggleBlock(nodes.heading, 2), isOn: (state) => isIn(state, nodes.heading, 2), keys: 'Mod-Alt-2' },
  subheading: { run: toggleBlock(nodes.heading, 3), isOn: (state) => isIn(state, nodes.heading, 3), keys: 'Mod-Alt-3' },
  bullets: { run: toggleList(nodes.bullets), isOn: (state) => isIn(state, nodes.bullets), keys: 'Mod-Shift-8' },
  numbers: { run: toggleList(nodes.numbers), isOn: (state) => isIn(state, nodes.numbers), keys: 'Mod-Shift-7' },
  quote: { run: toggleBlock(nodes.quote), isOn: (state) => isIn(state, nodes.quote), keys: 'Mod-Shift-9' },
  link: { isOn: (state) => linkAt(state) !== undefined, keys: 'Mod-k' },
};

const addBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.break.create()).scrollIntoView());
  return true;
});

/** Nothing follows what is no paragraph: another line begins one. */
const leaveEmptyBlock: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const isOther = $from.parent.type === nodes.quote || $from.parent.type === nodes.heading;
  if (!empty || !isOther || $from.parent.content.size > 0) return false;
  return setBlockType(nodes.paragraph)(state, dispatch);
};

export const keys: Record<string, Command> = {
  ...Object.fromEntries(Object.values(tools).flatMap(({ run, keys: key }) => (run && key ? [[key, run]] : []))),
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  'Shift-Enter': addBreak,
  Enter: chainCommands(splitListItem(nodes.item), leaveList, leaveEmptyBlock, baseKeymap.Enter!),
  Backspace: chainCommands((state, dispatch) => {
    const { $from, empty } = state.selection;
    if (!empty || $from.parentOffset > 0) return false;
    if (leaveList(state)) return leaveList(state, dispatch);
    return $from.parent.type !== nodes.paragraph && setBlockType(nodes.paragraph)(state, dispatch);
  }, baseKeymap.Backspace!),
};

/** `**bold**` and the like, as in the source of a text. */
const markRule = (pattern: RegExp, mark: MarkType) =>
  new InputRule(pattern, (state, match, start, end) => {
    const [whole, before = '', inner = ''] = match;
    const from = start + before.length;
    const { tr } = state;
    if (!whole) return null;
    tr.replaceWith(from, end, schema.text(inner, [...state.doc.resolve(from).marks(), mark.create()]));
    return tr.removeStoredMark(mark);
  });

export const rules = inputRules({
  rules: [
    wrappingInputRule(/^[-*] $/, nodes.bullets),
    wrappingInputRule(/^1[.)] $/, nodes.numbers),
    textblockTypeInputRule(/^> $/, nodes.quote),
    textblockTypeInputRule(/^(#{2,3}) $/, nodes.heading, ([, signs = '']) => ({ level: signs.length })),
    markRule(/(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.bold),
    markRule(/(^|[^*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.italic),
    markRule(/(^|[^`])`([^`]+)`$/, marks.code),
  ],
});
