import { expect } from '@open-wc/testing';
import { RichText, readRichText, type TextBlock, writeRichText } from '@zeacon/contract';
import fc from 'fast-check';
import { createRichTextEditor, type RichTextEditor } from './index.ts';
import { toDocument, toTree } from './tree.ts';

const words = {
  ...{ tools: 'Formatting', bold: 'Bold', italic: 'Italic', code: 'Code', heading: 'Heading' },
  ...{ subheading: 'Small heading', bullets: 'List', numbers: 'Numbered list', quote: 'Quote', link: 'Link' },
  ...{ address: 'Address', apply: 'Apply', unlink: 'Remove link', wrongAddress: 'Give an address of the web' },
};

/** What has been tried against editors that take what is pasted. */
const attacks = [
  '<img src=x onerror="window.hurt = 1">',
  '<script>window.hurt = 1</script>',
  '<svg onload="window.hurt = 1"><a xlink:href="javascript:window.hurt = 1">x</a></svg>',
  '<a href="javascript:window.hurt=1">x</a><a href=" JaVaScRiPt:window.hurt=1">y</a><a href="data:text/html,x">z</a>',
  '<a href="https://a.example/" onclick="window.hurt=1" style="position:fixed">x</a>',
  '<iframe srcdoc="<script>parent.hurt = 1</script>"></iframe>',
  '<p style="background:url(https://evil.example/)" class="x" id="y" data-z="1" contenteditable="false">words</p>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=window.hurt=1>">',
  '<form><input name="a" value="b"><button formaction="javascript:window.hurt=1">x</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/"><base href="https://evil.example/"><link rel="stylesheet" href="x">',
  '<div data-pm-slice="0 0 []"><p onpointerover="window.hurt=1">x</p></div>',
  '<video><source onerror="window.hurt=1"></video><details open ontoggle="window.hurt=1">x</details>',
];

describe('the rich text editor', () => {
  let editor: RichTextEditor | undefined;
  let sources: string[] = [];
  afterEach(() => {
    editor?.close();
    sources = [];
    Reflect.deleteProperty(window, 'hurt');
    document.documentElement.dir = '';
  });

  function open(source = ''): RichTextEditor {
    editor = createRichTextEditor({ source, label: 'Text', words, onChange: (next) => sources.push(next) });
    document.body.append(editor.element);
    return editor;
  }

  function paste({ field }: RichTextEditor, types: Record<string, string>): void {
    const clipboardData = new DataTransfer();
    for (const [type, data] of Object.entries(types)) clipboardData.setData(type, data);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }
  const pasted = (html: string) => {
    const opened = open();
    opened.focus();
    paste(opened, { 'text/html': html, 'text/plain': 'plain' });
    return opened;
  };
  const tool = (name: string) => editor!.element.querySelector<HTMLButtonElement>(`[data-tool=${name}]`)!;
  const press = (key: string, more: KeyboardEventInit = {}, on: Element = editor!.field) =>
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  function selectAll(): void {
    editor!.field.focus();
    getSelection()!.selectAllChildren(editor!.field);
    document.dispatchEvent(new Event('selectionchange'));
  }

  it('shows a text as it will be read, and gives back what it was given', async () => {
    const source =
      'See **bold**, *italic*, ***both***, `code` and [there](https://a.example/).\n\n## Head\n\n### Small\n\n- one\n- two\n\n1. first\n\n> said';
    const { field, source: written } = open(source);
    expect(written()).to.equal(source);
    expect([...field.children].map(({ tagName }) => tagName)).to.deep.equal([
      'P',
      'H3',
      'H4',
      'UL',
      'OL',
      'BLOCKQUOTE',
    ]);
    expect(field.querySelector('strong em, em strong')?.textContent).to.equal('both');
    await expect(editor!.element).to.be.accessible();
  });

  for (const [index, attack] of attacks.entries())
    it(`takes nothing over of what is pasted but its words: ${index}`, async () => {
      const { field, text, source } = pasted(`<p>before</p>${attack}<p>after</p>`);
      expect(RichText.safeParse(text()).success).to.equal(true);
      const names = [...field.querySelectorAll('*')].flatMap((one) =>
        one.className === 'ProseMirror-trailingBreak'
          ? []
          : one.getAttributeNames().filter((name) => !['href', 'rel', 'dir'].includes(name)),
      );
      expect(names).to.deep.equal([]);
      expect(
        field.querySelector('img:not(.ProseMirror-separator), script, svg, iframe, style, form, video, math'),
      ).to.equal(null);
      for (const { href } of field.querySelectorAll('a')) expect(href).to.match(/^https:\/\/a\.example\//);
      expect(source()).to.contain('before').and.contain('after');
      await new Promise((resolve) => setTimeout(resolve));
      expect(Reflect.get(window, 'hurt')).to.equal(undefined);
    });

  it('reads what Word and web pages put there', () => {
    const { source } = pasted(
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
<h1 style="color:red">Title</h1><p class="MsoNormal"><b style="mso-bidi-font-weight:normal">Bold</b> and <span style="font-style:italic">slanted</span><o:p></o:p></p>
<ul><li><p>one</p></li><li>two<ul><li>deep</li></ul></li></ul><table><tr><td>cell</td></tr></table><h5>Small</h5><!--EndFragment--></body></html>`,
    );
    expect(source()).to.match(/^## Title\n\n\*\*Bold\*\* and \*slanted\*\n\n- one\n- two\n/);
    expect(source()).to.contain('deep').and.contain('cell').and.contain('### Small');
    expect(source()).not.to.contain('margin');
    editor!.close();
    expect(
      pasted('<b style="font-weight:normal"><p>a</p><p><span style="font-weight:700">b</span></p></b>').source(),
    ).to.equal('a\n\n**b**');
  });

  it('turns the words into a link over which an address is pasted', () => {
    const opened = open('there');
    selectAll();
    paste(opened, { 'text/plain': 'https://a.example/x' });
    expect(opened.source()).to.equal('[there](https://a.example/x)');
  });

  it('marks and shapes by buttons and keys, and takes it back', () => {
    const { source } = open('words');
    selectAll();
    tool('bold').click();
    expect([source(), tool('bold').ariaPressed]).to.deep.equal(['**words**', 'true']);
    press('i', { ctrlKey: true });
    expect(source()).to.equal('***words***');
    for (const name of ['bold', 'italic']) tool(name).click();
    for (const [name, shaped] of [
      ['heading', '## words'],
      ['subheading', '### words'],
      ['quote', '> words'],
      ['bullets', '- words'],
      ['numbers', '1. words'],
      ['heading', '## words'],
      ['bullets', '- words'],
      ['bullets', 'words'],
    ] as const) {
      tool(name).click();
      expect([name, source()]).to.deep.equal([name, shaped]);
    }
    press('z', { ctrlKey: true });
    expect(source()).to.equal('- words');
    expect(sources.at(-1)).to.equal('- words');
  });

  it('asks for the address of a link, and for a better one', () => {
    const { source, element } = open('there');
    selectAll();
    tool('link').click();
    const row = element.querySelector<HTMLElement>('.zc-link')!;
    const input = row.querySelector('input')!;
    expect([row.hidden, document.activeElement]).to.deep.equal([false, input]);
    input.value = 'javascript:alert(1)';
    press('Enter', {}, input);
    expect(row.querySelector('[role=alert]')?.textContent).to.equal('Give an address of the web');
    input.value = 'a.example';
    press('Enter', {}, input);
    expect([source(), row.hidden]).to.deep.equal(['[there](https://a.example)', true]);
    press('k', { ctrlKey: true });
    expect(input.value).to.equal('https://a.example');
    row.querySelectorAll('button')[1]!.click();
    expect(source()).to.equal('there');
  });

  it('has one stop for the Tab key in its toolbar, and arrows in the direction of the page', () => {
    for (const [dir, ahead] of [
      ['ltr', 'ArrowRight'],
      ['rtl', 'ArrowLeft'],
    ] as const) {
      document.documentElement.dir = dir;
      open();
      const stops = () =>
        [...editor!.element.querySelectorAll<HTMLElement>('[role=toolbar] button')].filter((one) => one.tabIndex === 0);
      tool('bold').focus();
      press(ahead, {}, tool('bold'));
      expect(document.activeElement).to.equal(tool('italic'));
      press('End', {}, tool('italic'));
      press(ahead, {}, tool('link'));
      expect([document.activeElement, stops()]).to.deep.equal([tool('bold'), [tool('bold')]]);
      if (dir === 'ltr') editor!.close();
    }
  });

  it('says what stands before the caret, and puts a name in place of what was begun', () => {
    const opened = open('Ask @an');
    opened.focus();
    expect(opened.beforeCaret()).to.equal('Ask @an');
    opened.put('@Ana ', 3);
    expect(opened.text()).to.deep.equal({ blocks: [{ type: 'paragraph', content: [{ text: 'Ask @Ana ' }] }] });
  });

  it('keeps every text that can be stored, and so does its source', () => {
    const span = fc.record(
      {
        text: fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('a\nb', '\\', '**', '- a', '1. b', '\u0645', '`')),
        marks: fc.uniqueArray(fc.constantFrom('bold' as const, 'italic' as const, 'code' as const)),
        href: fc.constantFrom('https://a.example/x', 'mailto:a@b.example'),
      },
      { requiredKeys: ['text'] },
    );
    const line = fc.array(span, { maxLength: 4 });
    const block: fc.Arbitrary<TextBlock> = fc.oneof(
      fc.record({ type: fc.constantFrom('paragraph' as const, 'quote' as const), content: line }),
      fc.record({
        type: fc.constant('heading' as const),
        level: fc.constantFrom(2 as const, 3 as const),
        content: line,
      }),
      fc.record({ type: fc.constant('list' as const), ordered: fc.boolean(), items: fc.array(line, { maxLength: 3 }) }),
    );
    fc.assert(
      fc.property(fc.record({ blocks: fc.array(block, { maxLength: 4 }) }), (stored) => {
        const source = writeRichText(stored);
        // As it was stored, and as somebody else edited it in between.
        for (const text of [stored, readRichText(source)]) {
          const document = toDocument(text);
          document.check();
          expect(writeRichText(toTree(document))).to.equal(source);
        }
      }),
      { numRuns: 500 },
    );
  });
});
