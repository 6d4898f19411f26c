import { describe, expect, it } from 'vitest';
import { layPage } from '../../../schemas/compile/lay-page.ts';
import { readDocument } from '../../../schemas/language/document.ts';
import type { FragmentDocument, PageDocument } from '../../../schemas/language/page.ts';
import { takeSteps } from '../../kernel/steps.ts';
import { kindsByName } from './blocks.ts';
import { fragmentsIn, innerOf, overridePath, setOverride, takeOut, unlink, valuesIn } from './fragment-commands.ts';
import { treeFor } from './work.ts';

function read<Kind>(json: object): Kind {
  const found = readDocument({ spec: 1, title: '页', ...json });
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  return found.value as Kind;
}
const page = read<PageDocument>({
  kind: 'page',
  key: 'home',
  root: 'r',
  nodes: {
    r: { block: 'page@1', slots: { main: ['a', 'b', 'links'] } },
    a: { block: 'callToAction@1', content: 'a' },
    b: { block: 'richText@1', content: 'b' },
    links: { block: 'fragment@1', props: { fragment: 'shared' } },
  },
  content: { a: { title: { text: '甲' } }, b: { html: '<p>乙</p>' } },
});
const shared = read<FragmentDocument>({
  kind: 'fragment',
  key: 'shared',
  root: 'group',
  nodes: {
    group: { block: 'columns@1', props: { layout: 'one' }, slots: { first: ['cta', 'text'] } },
    cta: { block: 'callToAction@1', content: 'cta', props: { height: 200 } },
    text: { block: 'richText@1', content: 'text' },
  },
  content: { cta: { title: { text: '共用' } }, text: { html: '<p>文</p>' } },
});
const fragments = new Map([['shared', shared]]);
const drawn = (document: PageDocument) =>
  JSON.stringify(
    layPage(document, { blocks: kindsByName, fragments, template: 'se', now: '2026-01-01 00:00:00' })?.root,
    (name, value) => (name === 'key' ? undefined : value),
  );
const cta = { stand: 'links', key: 'cta' };

describe('a fragment where it is shown', () => {
  it('is found from what is drawn', () => {
    expect(innerOf(page, 'links.@.group.cta')).toEqual(cta);
    expect(innerOf(page, 'links')).toBeNull();
    expect(innerOf(page, 'gone.@.group.cta')).toBeNull();
  });

  it('says something else here alone, and follows again, leaving nothing behind', () => {
    const path = overridePath('callToAction', 'title');
    const said = takeSteps(page, setOverride(page, cta, path, { text: '本页' }).steps).document;
    expect(valuesIn(shared, said.nodes.links as never).get('cta')?.title).toMatchObject({ text: '本页' });
    const both = takeSteps(said, setOverride(said, cta, 'visible', false).steps).document;
    const one = takeSteps(both, setOverride(both, cta, path, undefined).steps).document;
    expect(one.nodes.links?.overrides?.cta?.visible).toBe(false);
    const none = takeSteps(one, setOverride(one, cta, 'visible', undefined).steps).document;
    expect(drawn(none)).toBe(drawn(page));
    expect(none.nodes.links?.overrides?.cta).toBeUndefined();
  });

  it('becomes the page’s own, looking as it did, local words included', () => {
    const said = takeSteps(page, setOverride(page, cta, 'content.title', { text: '本页' }).steps).document;
    const made = unlink(said, treeFor(said, null), 'links', shared);
    const own = takeSteps(said, made?.ask.steps ?? []).document;
    expect(drawn(own)).toBe(drawn(said));
    expect([...fragmentsIn(own, fragments)]).toEqual([]);
    expect([...fragmentsIn(said, fragments)]).toEqual(['shared']);
  });
});

it('what is saved as a fragment looks as it did, one block or several', () => {
  for (const keys of [['a'], ['a', 'b']]) {
    const made = takeOut(page, treeFor(page, null), keys, 'fresh', '新片段');
    const after = takeSteps(page, made?.ask.steps ?? []).document;
    const fragment = read<FragmentDocument>({ ...made?.fragment });
    const plan = layPage(after, {
      blocks: kindsByName,
      fragments: new Map([...fragments, ['fresh', fragment]]),
      template: 'se',
      now: '',
    });
    expect(JSON.stringify(plan)).toContain('甲');
    expect(JSON.stringify(plan).includes('<p>乙</p>')).toBe(true);
  }
});
