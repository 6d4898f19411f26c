import { describe, expect, it } from 'vitest';
import { type Document, readDocument } from '../../schemas/language/document.ts';
import { copyNodes, pasteNodes, readClip } from './clipboard.ts';
import { type DraftKeeper, type Editing, openEditing, type ServerDocument } from './editing.ts';
import type { KeptLog } from './log-keeper.ts';
import { mendTree } from './mend-tree.ts';
import { findProblems } from './problems.ts';
import { extendTo, nothing, selectOnly, toggle } from './selection.ts';
import { inKeyOrder, readAt, takeSteps } from './steps.ts';
import { childrenIn, moveSteps, removeSteps, type TreeDocument } from './tree.ts';

function pageOf(key: string, nodes: object, content: object = {}): Document {
  const read = readDocument({ kind: 'page', key, spec: 1, title: '首页', root: 'r', nodes, content });
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return inKeyOrder(read.value);
}
const home = pageOf(
  'home',
  {
    r: { block: 'page@1', slots: { main: ['hero', 'cols'] } },
    hero: { block: 'hero@1', content: 'hero', props: { height: 420 } },
    cols: { block: 'columns@1', slots: { left: ['a'] } },
    a: { block: 'richText@1', content: 'a' },
  },
  { hero: { title: { text: '阳光采购' } }, a: { html: '甲' } },
);

/** A server of one draft, shared by who edits it. */
function shareDraft() {
  let server: ServerDocument = { document: home, baseRev: 0, version: 0, by: null, at: null };
  const network = { isLosingAnswers: false, late: Promise.resolve() };
  const keeperFor = (by: string): DraftKeeper => ({
    load: async () => {
      const then = server;
      await network.late;
      return then;
    },
    save: async (document, { version }) => {
      if (version !== server.version) return { ok: false };
      server = { document, baseRev: 0, version: version + 1, by, at: '2026-07-01 10:00:00' };
      if (network.isLosingAnswers) throw new Error('网络中断');
      return { ok: true, version: server.version, at: '2026-07-01 10:00:00' };
    },
  });
  const openFor = (by: string, kept: KeptLog | null = null) => {
    const memory: { log: KeptLog | null } = { log: kept };
    const editing = openEditing({
      server,
      kept,
      keeper: keeperFor(by),
      shape: { mend: mendTree },
      isThere: (document, key) => readAt(document, `/nodes/${key}`) !== undefined,
      keep: (log) => {
        memory.log = log;
      },
      forget: async () => {
        memory.log = null;
      },
      now: () => 0,
      saveAfterMs: 1e9,
    });
    return { editing, memory };
  };
  return { openFor, document: () => server.document, network };
}

const set = (editing: Editing, path: string, after: unknown, name = '修改') =>
  editing.do({ name, steps: [{ path, after }] });

describe('a document at work', () => {
  it('is merged by key when two people save it, and each sees what the other did', async () => {
    const shared = shareDraft();
    const [one, two] = [shared.openFor('editor').editing, shared.openFor('manager').editing];
    set(one, '/nodes/hero/props/height', 500);
    set(two, '/content/a/html', '乙');
    await one.flush();
    await two.flush();
    await one.refresh();
    expect(readAt(shared.document(), '/nodes/hero/props/height')).toBe(500);
    expect(readAt(shared.document(), '/content/a/html')).toBe('乙');
    expect(one.state().log.document).toEqual(two.state().log.document);
    expect(two.state().said.text).toBe('已合并editor的修改');
  });

  it('shows what both changed as a conflict, saves nothing of it meanwhile, and goes on with what is chosen', async () => {
    const shared = shareDraft();
    const [one, two] = [shared.openFor('editor').editing, shared.openFor('manager').editing];
    set(one, '/content/hero/title/text', '甲');
    set(two, '/content/hero/title/text', '乙');
    await one.flush();
    await two.flush();
    const [conflict] = two.state().conflicts;
    expect(conflict).toMatchObject({ path: '/content/hero/title/text', mine: '乙', theirs: '甲' });
    expect(readAt(shared.document(), '/content/hero/title/text')).toBe('甲');
    if (conflict) two.settle(conflict, 'mine');
    await two.flush();
    expect(readAt(shared.document(), '/content/hero/title/text')).toBe('乙');
  });

  it('opened after another went on from what was saved has nothing to save, and does not wait to', async () => {
    const shared = shareDraft();
    const first = shared.openFor('editor');
    set(first.editing, '/nodes/hero/props/height', 500);
    await first.editing.flush();
    const other = shared.openFor('manager').editing;
    set(other, '/content/a/html', '乙');
    await other.flush();
    const again = shared.openFor('editor', first.memory.log).editing.state();
    expect(again.log.document).toEqual(shared.document());
    expect(again.saving).toBe('saved');
  });

  it('undoes after a reload what was done before it, and never what another person did', async () => {
    const shared = shareDraft();
    const first = shared.openFor('editor');
    set(first.editing, '/nodes/hero/props/height', 500, '修改高度');
    await first.editing.flush();
    const other = shared.openFor('manager').editing;
    set(other, '/content/a/html', '乙');
    await other.flush();
    const again = shared.openFor('editor', first.memory.log).editing;
    again.undo();
    expect(again.state().said.text).toBe('已撤销：修改高度');
    expect(readAt(again.state().log.document, '/nodes/hero/props/height')).toBe(420);
    expect(readAt(again.state().log.document, '/content/a/html')).toBe('乙');
    again.undo();
    expect(again.state().said.text).toBe('没有可以撤销的操作');
    again.redo();
    expect(readAt(again.state().log.document, '/nodes/hero/props/height')).toBe(500);
  });

  it('takes a save of its own whose answer was lost for no other person’s, here and after a reload', async () => {
    const shared = shareDraft();
    const { editing, memory } = shared.openFor('editor');
    set(editing, '/content/hero/title/text', '甲');
    shared.network.isLosingAnswers = true;
    await editing.flush();
    expect(editing.state().saving).toBe('failed');
    set(editing, '/content/hero/title/text', '乙');
    const again = shared.openFor('editor', memory.log).editing;
    expect(again.state()).toMatchObject({ conflicts: [], saving: 'waiting' });
    shared.network.isLosingAnswers = false;
    await editing.flush();
    expect(editing.state()).toMatchObject({ conflicts: [], saving: 'saved' });
    expect(readAt(shared.document(), '/content/hero/title/text')).toBe('乙');
  });

  it('takes an answer that is older than its own save for nothing', async () => {
    const shared = shareDraft();
    const { editing } = shared.openFor('editor');
    set(editing, '/content/hero/title/text', '甲');
    await editing.flush();
    let arrive = () => {};
    shared.network.late = new Promise((resolve) => {
      arrive = resolve;
    });
    const asked = editing.refresh();
    set(editing, '/content/hero/title/text', '乙');
    await editing.flush();
    arrive();
    await asked;
    expect(editing.state()).toMatchObject({ conflicts: [], saving: 'saved' });
    expect(readAt(editing.state().log.document, '/content/hero/title/text')).toBe('乙');
  });

  it('keeps nothing of what is given up, and saves nothing of it later', async () => {
    const { openFor, document } = shareDraft();
    const { editing, memory } = openFor('one');
    set(editing, '/content/hero/title/text', '半途');
    expect(memory.log).not.toBeNull();
    await editing.abandon();
    set(editing, '/content/hero/title/text', '余音');
    await editing.flush();
    expect(memory.log).toBeNull();
    expect(document()).toBe(home);
  });

  it('chooses what was chosen when one goes back, and what was then when one goes forth', () => {
    const { editing } = shareDraft().openFor('editor');
    editing.select(selectOnly('a'));
    editing.do({ name: '添加', steps: [{ path: '/nodes/b', after: { block: 'richText@1' } }] }, selectOnly('b'));
    editing.do({ name: '删除', steps: [{ path: '/nodes/b', after: undefined }] }, selectOnly('r'));
    editing.undo();
    expect(editing.state().selection).toEqual(selectOnly('b'));
    editing.undo();
    expect(editing.state().selection).toEqual(selectOnly('a'));
    editing.redo();
    expect(editing.state().selection).toEqual(selectOnly('b'));
  });

  it('refuses to undo over what another person made of the same thing', async () => {
    const shared = shareDraft();
    const mine = shared.openFor('editor').editing;
    set(mine, '/content/hero/title/text', '甲', '修改标题');
    await mine.flush();
    const other = shared.openFor('manager').editing;
    set(other, '/content/hero/title/text', '乙');
    await other.flush();
    await mine.refresh();
    mine.undo();
    expect(mine.state().said.text).toBe('“修改标题”之后别人又改了同一处，不能撤销');
    expect(readAt(mine.state().log.document, '/content/hero/title/text')).toBe('乙');
  });

  it('takes the keystrokes of one text as one change', () => {
    const { editing } = shareDraft().openFor('editor');
    for (const text of ['春', '春风', '春风来']) {
      editing.do({ name: '修改标题', joins: 'title', steps: [{ path: '/content/hero/title/text', after: text }] });
    }
    editing.undo();
    expect(readAt(editing.state().log.document, '/content/hero/title/text')).toBe('阳光采购');
  });

  it('forgets the choice of what is no more', () => {
    const { editing } = shareDraft().openFor('editor');
    editing.select(selectOnly('hero', 'a'));
    editing.do({ name: '删除', steps: removeSteps(home as unknown as TreeDocument, ['cols']) });
    expect(editing.state().selection.keys).toEqual(['hero']);
  });
});

describe('the clipboard', () => {
  it('carries blocks with their texts to another page, under keys of their own', () => {
    const clip = readClip(JSON.stringify(copyNodes(home as never, ['cols', 'a', 'hero'])));
    if (!clip) throw new Error('not read back');
    expect(clip.tops).toEqual(['hero', 'cols']);
    const other = pageOf('about', { r: { block: 'page@1', slots: { main: ['hero'] } }, hero: { block: 'hero@1' } });
    const { steps, tops } = pasteNodes(other as never, clip, { parent: 'r', slot: 'main', before: 'hero' });
    const after = takeSteps(other, steps).document;
    expect(tops).toEqual(['hero2', 'cols']);
    expect(childrenIn(after as never, 'r', 'main')).toEqual(['hero2', 'cols', 'hero']);
    expect(childrenIn(after as never, 'cols', 'left')).toEqual(['a']);
    expect(readAt(after, '/content/a/html')).toBe('甲');
    const twice = pasteNodes(after as never, clip, { parent: 'r', slot: 'main', before: null });
    expect(twice.tops).toEqual(['hero3', 'cols2']);
    const last = takeSteps(after, twice.steps).document;
    expect(childrenIn(last as never, 'cols2', 'left')).toEqual(['a2']);
    expect(readAt(last, '/nodes/a2/content')).toBe('a2');
  });

  it('takes nothing that is not ours', () => {
    for (const text of ['', '采购', '{"sort":"zhaocai/nodes"', '{"sort":"zhaocai/nodes","nodes":7}'])
      expect(readClip(text)).toBeNull();
  });
});

describe('trees, choices and problems', () => {
  it('never moves a block into itself', () => {
    expect(moveSteps(home as never, ['cols'], { parent: 'a', slot: 'x', before: null })).toEqual([]);
  });

  it('chooses one, several and ranges', () => {
    const order = ['r', 'hero', 'cols', 'a'];
    expect(extendTo(selectOnly('hero'), 'a', order).keys).toEqual(['hero', 'cols', 'a']);
    expect(toggle(toggle(nothing, 'hero'), 'a').keys).toEqual(['hero', 'a']);
    expect(toggle(selectOnly('hero', 'a'), 'a').anchor).toBe('hero');
  });

  it('finds what compile would refuse, with its place', () => {
    const broken = takeSteps(home, [{ path: '/nodes/a/content', after: 'gone' }]).document;
    expect(findProblems(home, { documents: [] })).toEqual([]);
    expect(findProblems(broken, { documents: [] })).toMatchObject([{ path: '/nodes/a/content', level: 'error' }]);
  });
});
