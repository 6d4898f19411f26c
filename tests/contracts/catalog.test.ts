import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isMadeAtOnce } from '../../renderers/asking/asked.ts';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { listKinds } from '../../renderers/lists/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { runCases } from '../../schemas/cases/run-cases.ts';
import { runFlowCases } from '../../schemas/cases/run-flow-cases.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import type { MenuItem } from '../../schemas/compile/model.ts';
import { makes } from '../../schemas/compile/moves-of-flows.ts';
import { planFor } from '../../schemas/compile/plan-for.ts';
import { idOf, readDocument } from '../../schemas/language/document.ts';
import { printDocument } from '../../schemas/language/print-document.ts';
import { CURRENT_SPEC } from '../../schemas/upgrade/upgrade.ts';
import { productRoles, supplierRoles } from '../../server/access/product-roles.ts';
import { catalogDir, catalogFiles, loadCatalog } from '../../server/metadata/load-catalog.ts';
import { pathOf } from '../../src/frame/addresses/menu-paths.ts';
import { screenPath } from '../../src/frame/addresses/screen-path.ts';
import { desks, workDesk } from '../../src/screens/flows/desks.ts';
import { root } from '../architecture/sources.ts';

const files = catalogFiles(catalogDir());
const documents = loadCatalog();
const compiled = compileModel(documents, fieldKinds, actionKinds, { lists: listKinds });
if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
const model = compiled.value;
const entities = [...model.entities.values()];
const source = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

test('these checks see the whole catalog', () => {
  expect(files.length).toBeGreaterThan(30);
  expect(entities.length).toBeGreaterThan(9);
  expect(documents.length).toBe(files.length);
});

describe('every document', () => {
  test.each(files.map((file) => [path.relative(catalogDir(), file), file]))(
    '%s reads, prints and reads the same',
    (_, file) => {
      const first = readDocument(JSON.parse(fs.readFileSync(file, 'utf8')));
      if (!first.ok) throw new Error(JSON.stringify(first.issues));
      const printed = printDocument(first.value);
      const again = readDocument(JSON.parse(printed));
      expect(again).toEqual(first);
      expect(printDocument(first.value)).toBe(printed);
      expect(idOf(first.value).endsWith(`:${first.value.key}`)).toBe(true);
    },
  );

  test('is written in the present format and says nothing that means nothing', () => {
    const faults = files.flatMap((file) => {
      const json = JSON.parse(fs.readFileSync(file, 'utf8')) as { spec: unknown };
      const read = readDocument(json);
      const told = (read.issues ?? []).map(({ path: at }) => at);
      return json.spec === CURRENT_SPEC && told.length === 0 ? [] : [`${file} ${json.spec} ${told}`];
    });
    expect(faults).toEqual([]);
  });

  test('keeps its promises: every case of every entity passes', { timeout: 60_000 }, () => {
    const verdicts = entities.flatMap(({ key }) =>
      runCases(model, key, fieldKinds).verdicts.map((verdict) => ({ key, ...verdict })),
    );
    expect(verdicts.length).toBeGreaterThan(25);
    expect(verdicts.filter(({ passed }) => !passed)).toEqual([]);
  });

  test('keeps its promises: so does every case of every flow', () => {
    const verdicts = [...model.flows.keys()].flatMap((key) =>
      runFlowCases(model, key, fieldKinds).map((verdict) => ({ key, ...verdict })),
    );
    expect(verdicts.length).toBeGreaterThan(5);
    expect(verdicts.filter(({ passed }) => !passed)).toEqual([]);
  });
});

describe('every entity', () => {
  test('has a list that says what it is about, and shows cards on a phone', () => {
    const faults = entities.flatMap(({ key, lists, facetOf }) => {
      const main = lists.get('main');
      if (!main) return [`${key} has no list`];
      const bare = [...lists.values()]
        .filter(({ card }) => card.length === 0)
        .map((list) => `${key}.${list.key} has no card`);
      return main.about || facetOf ? bare : [...bare, `${key} is about nothing`];
    });
    expect(faults).toEqual([]);
  });

  test('can be opened by somebody, and by nobody who is nobody', () => {
    for (const { key, roles } of entities) {
      expect(
        [...roles.keys()].some((role) => planFor(model, key, { roles: [role] })),
        key,
      ).toBe(true);
      expect(planFor(model, key, { roles: [] }), key).toBeUndefined();
    }
  });

  test('can be left in every state it can come into', () => {
    const faults = entities.flatMap(({ key, states, lines }) => {
      if (!states) return [];
      // Where lines are listed, only the moves that a person makes there are theirs: the others are made in the document they stand in.
      const there = lines && model.entities.get(lines.of)?.parts.get(lines.part)?.states;
      const moves = [...states.moves.values(), ...(there?.moves.values() ?? [])];
      const reached = new Set([states.start]);
      for (const _ of states.nodes) {
        for (const { from, to } of moves) if (from.some((node) => reached.has(node))) reached.add(to);
      }
      return [...states.nodes.keys()]
        .filter((node) => !reached.has(node))
        .map((node) => `${key} never comes to ${node}`);
    });
    expect(faults).toEqual([]);
  });

  test('has a way out of every state that says what comes next', () => {
    const faults = entities.flatMap(({ key, states }) =>
      [...(states?.nodes.values() ?? [])]
        .filter(({ next, open }) => next !== null && open !== '*')
        .filter((node) => ![...(states?.moves.values() ?? [])].some(({ from }) => from.includes(node.key)))
        .map((node) => `${key}: “${node.label}” promises “${node.next}” and no move leaves it`),
    );
    expect(faults).toEqual([]);
  });

  test('calls no section as it calls a move: both are buttons, and whoever hears the page could not tell them apart', () => {
    const faults = entities.flatMap(({ key, states, forms }) => {
      const moves = new Set([...(states?.moves.values() ?? [])].map(({ label }) => label));
      const titles = [...forms.values()].flatMap(({ sections }) => sections.map(({ title }) => title));
      return [...new Set(titles)].filter((title) => moves.has(title)).map((title) => `${key}: ${title}`);
    });
    expect(faults).toEqual([]);
  });

  test('says of a role once what rows and fields are its own: a facet has its base’s', () => {
    const said = documents.filter((document) => document.kind === 'entity');
    const faults = said.flatMap((facet) => {
      const base = said.find(({ key }) => key === facet.facetOf);
      return Object.entries(facet.access?.roles ?? {}).flatMap(([role, grant]) =>
        (['rows', 'edit', 'hide'] as const)
          .filter((word) => grant[word] !== undefined)
          .filter((word) => JSON.stringify(grant[word]) === JSON.stringify(base?.access?.roles[role]?.[word]))
          .map((word) => `${facet.key}: ${role} ${word}`),
      );
    });
    expect(faults).toEqual([]);
  });

  test('has for every move, action and chain somebody who may do it', () => {
    const faults = entities.flatMap(({ key, states, actions, becomes, roles, facetOf, lines }) => {
      // The moves of rows that are lines of a document are that document's, where they may be left to be made.
      if (facetOf || lines) return [];
      const runs = new Set(
        [...(states?.moves.values() ?? [])].flatMap(({ run }) => run.map(({ params }) => params.chain)),
      );
      const stored = entities.filter((other) => other.store === key);
      const may = (operation: string) =>
        stored.some((one) => [...one.roles.values()].flat().some((grant) => grant.do.has(operation)));
      const operations = [
        // What the house makes by itself needs nobody, and what a flow comes to is nobody's.
        ...[...(states?.moves.values() ?? [])].flatMap(({ key, from, after, auto }) =>
          after || auto || from.every((state) => makes(states?.nodes.get(state)?.flow, key)) ? [] : [`move:${key}`],
        ),
        ...[...actions.keys()].map((action) => `action:${action}`),
        // A chain that a move runs is made with it, and what moves alone make is offered to nobody.
        ...[...becomes].flatMap(([chain, { ownRight }]) => (ownRight || runs.has(chain) ? [] : [`becomes:${chain}`])),
      ];
      return operations
        .filter((operation) => !may(operation))
        .map((operation) => `${key}: nobody may ${operation} (${roles.size})`);
    });
    expect(faults).toEqual([]);
  });
});

describe('every move', () => {
  const hands = entities
    .filter(({ facetOf }) => facetOf === null)
    .flatMap(({ key, states }) => [...(states?.moves.values() ?? [])].map((move) => ({ key, move })))
    // What the house makes by itself nobody presses.
    .filter(({ move }) => !move.after && !move.auto)
    .filter(({ move }) => move.run.some(({ params }) => 'supplier' in params || params.to === 'everybody'));

  test('that reaches suppliers or the public is not made by one press', () => {
    expect(hands.length).toBeGreaterThan(8);
    const atOnce = hands.filter(({ move }) => isMadeAtOnce(move)).map(({ key, move }) => `${key} ${move.key}`);
    expect(atOnce).toEqual([]);
  });

  test('by which a supplier binds both sides is not made by one press either', () => {
    const order = model.entities.get('purchaseOrder')?.states?.moves;
    expect(['confirm', 'refuse'].filter((key) => isMadeAtOnce(order?.get(key) as never))).toEqual([]);
  });

  test('that asks for a reason tells it to whom it tells anything outside its own role', () => {
    const silent = entities.flatMap(({ key, states, head }) =>
      [...(states?.moves.values() ?? [])].flatMap(({ key: move, ask, run }) =>
        run
          .filter(({ do: name, params }) => name === 'notify' && params.role === undefined)
          .filter(({ params }) => {
            const told = (params.tells ?? []) as readonly string[];
            return ask.some((one) => one.need && head.fields.has(one.key) && !told.includes(one.key));
          })
          .map(({ params }) => `${key} ${move}: ${String(params.say)}`),
      ),
    );
    expect(silent).toEqual([]);
  });
});

/** What staff write in a move for the supplier to read. Everything else they write is for their own house. */
const toldToSuppliers: ReadonlySet<string> = new Set([
  'supplier return rejectReason',
  'supplier sendBack rejectReason',
  'supplier refuse rejectReason',
  'purchaseOrder cancel cancelWhy',
  'purchaseOrder revise changeWhy',
  'orderLine hold holdWhy',
  'agreedPrice end endWhy',
  'frameworkContract revise changeWhy',
  'frameworkContract effect ourSigner',
  'frameworkContract suspend stopWhy',
  'frameworkContract terminate stopWhy',
  'inspection overrule overruleWhy',
  'inspection giveBack returnNote',
  'deliveryCall close closeWhy',
  'deliveryCall cancel cancelWhy',
  'deliveryNote closeShort shortWhy',
  'goodsReceipt askReverse reverseWhy',
  'goodsReturn cancel cancelWhy',
  'invoice reject rejectWhy',
  'payment refund refundWhy',
  'deduction rule ruleWhy',
  // one field for both: of what was cancelled before it was sent the supplier sees nothing
  'deduction cancel cancelWhy',
  'deduction revoke cancelWhy',
  'statement cancel cancelWhy',
  'statementLine dispute disputeWhy',
  'contractAcceptance askReverse reverseWhy',
  'supplierCert refuse refuseWhy',
  'supplierCategory hold holdWhy',
  'supplierCategory stop stopWhy',
  'supplierChange return returnWhy',
  'supplierChange reject rejectWhy',
  'supplierBank stop stopWhy',
  'secondarySupplier return returnWhy',
  'supplierEval answer appealResult',
  'answerSheet return returnWhy',
  'evalImprove back backWhy',
  'evalImprove close verify',
  'evalImprove fail verify',
  'eightD backInterim backWhy',
  'eightD back backWhy',
  'eightD close verify',
  'eightD close closing',
  'eightD again againWhy',
  'eightD cancel cancelWhy',
  'sampleRequest receive arrived',
  'sampleRequest cancel cancelWhy',
  'sourceEvent extend extendWhy',
  'sourceEvent suspend stopWhy',
  'sourceEvent terminate cancelWhy',
  'auctionBid askVoid voidWhy',
  'sourceQuote refuse invalidCode',
  'sourceQuote refuse invalidWhy',
  'sourceQuestion answer answer',
  'sourceQuestion refuse refuseWhy',
  'sourceSignup refuse rejectWhy',
  'sourceBond refuse refuseWhy',
  'sourceBond refund refundNote',
  'sourceBond forfeit forfeitWhy',
  'sourceObjection refuse refuseWhy',
  'sourceObjection reply result',
  'sourceObjection reply reply',
]);

describe('every move that staff alone may make', () => {
  const answers = entities.flatMap((entity) => {
    const stored = entities.filter(({ store }) => store === entity.store);
    const isSuppliers = (operation: string) =>
      stored.some(({ roles }) =>
        supplierRoles.some((role) => roles.get(role)?.some((grant) => grant.do.has(operation))),
      );
    return [...(entity.states?.moves.values() ?? [])]
      .filter(({ key }) => !isSuppliers(`move:${key}`))
      .flatMap(({ key, ask }) => ask.map((asked) => ({ entity, stored, move: key, asked: asked.key })));
  });
  /** A text that is no field stands in the history of the record, which is told to whoever sees the version it came to. */
  const seenBySuppliers = answers.filter(({ stored, asked }) =>
    stored.some(({ key, head }) => {
      const plan = supplierRoles.flatMap((role) => planFor(model, key, { roles: [role] }) ?? []);
      const field = head.fields.get(asked);
      return plan.some(({ fields }) => (field ? field.type.is === 'text' && Object.hasOwn(fields, asked) : true));
    }),
  );

  test('keeps what it asks from suppliers, unless it is written for them', () => {
    expect(answers.length).toBeGreaterThan(8);
    const seen = seenBySuppliers
      .filter(({ entity }) => entity.facetOf === null)
      .map(({ entity, move, asked }) => `${entity.key} ${move} ${asked}`);
    expect(seen.filter((one) => !toldToSuppliers.has(one))).toEqual([]);
    expect([...toldToSuppliers].filter((one) => !seen.includes(one))).toEqual([]);
  });
});

describe('every menu entry', () => {
  const flat = (items: readonly MenuItem[]): readonly MenuItem[] =>
    items.flatMap((item) => [item, ...flat(item.items)]);
  const items = flat(model.menus);

  /** Where the head of a screen stands that leaves it to the designers' rooms. */
  const headsElsewhere: Readonly<Record<string, string>> = {
    'platform/designers': 'designer/frame/DesignHome.tsx',
    'portal/studio': 'designer/sorts/portal/StudioHome.tsx',
  };

  /** What a screen that is no document calls itself, at its head and on its tab. */
  function termsOf(screen: string): readonly string[] {
    const [, dashboard = ''] = /^dashboard\/(.*)$/.exec(screen) ?? [];
    const { title } = model.dashboards.get(dashboard) ?? {};
    if (title !== undefined) return [title];
    const desk = [...Object.values(desks), workDesk].find((one) => one.screen === screen);
    if (desk) return [desk.title];
    // It greets where others have their title.
    if (screen === 'home')
      return [/home \? '([^']+)'/.exec(source('src/screens/figures/DashboardScreen.tsx'))?.[1] ?? ''];
    const list = source('src/router/screens.ts');
    const after = list.slice(list.search(new RegExp(`^ {2}'?${screen}'?: load\\(`, 'm')));
    const [, file] = /import\('\.\.\/([^']+)'\)/.exec(after) ?? [];
    const text = source(headsElsewhere[screen] ?? `src/${file}`);
    return [...text.matchAll(/<h1>\s*([^<{\s]+)|useTabTitle\(.*'([^']+)'\)/g)].map(
      ([, head, tab]) => head ?? tab ?? '',
    );
  }

  test('is called like the page it opens: one word in the menu, at the head and on the tab', () => {
    const titleOf = ({ opens }: MenuItem): string | undefined => {
      if (!opens) return undefined;
      if ('report' in opens) return model.reports.get(opens.report)?.title;
      if (!('list' in opens)) return undefined;
      const [entity = '', list = ''] = opens.list.split('.');
      return model.entities.get(entity)?.lists.get(list)?.title;
    };
    const faults = items.flatMap((item) => {
      const title = titleOf(item);
      return title === undefined || title === item.title ? [] : [`${item.title} opens “${title}”`];
    });
    expect(faults).toEqual([]);
  });

  const onScreens = items.flatMap(({ title, opens }) => (opens && 'screen' in opens ? [[title, opens.screen]] : []));
  test.each(onScreens as [string, string][])('%s is what its screen %s calls itself', (title, screen) => {
    expect([...new Set(termsOf(screen))]).toEqual([title]);
  });

  test('what one signs in with is an 账号, on the portal as at the sign-in', () => {
    const portal = files
      .filter((file) => file.includes(`${path.sep}portal${path.sep}`))
      .map((file) => fs.readFileSync(file, 'utf8'));
    const boxes = ['renderers/blocks/loginBox/LoginBox.tsx', 'src/screens/entry/sign-in/PasswordForm.tsx'].map(source);
    expect(boxes.filter((text) => !text.includes('账号'))).toEqual([]);
    expect([...portal, ...boxes].filter((text) => text.includes('用户名'))).toEqual([]);
  });

  const addresses = [...source('src/router/Routes.tsx').matchAll(/path="([^"]+)"|path: '([^']+)'/g)].map(
    ([, a, b]) => a ?? b ?? '',
  );
  /** The screens that menus open by name. */
  const screens = [...source('src/router/screens.ts').matchAll(/^ {2}'?([a-zA-Z/-]+)'?: load\(/gm)].map(([, name]) =>
    screenPath(name ?? ''),
  );
  const isAddress = (at: string) =>
    screens.includes(at) ||
    addresses.some((one) => one !== '*' && new RegExp(`^${one.replace(/:\w+/g, '[^/]+')}$`).test(at));

  test('opens something that exists', () => {
    expect(items.length).toBeGreaterThan(10);
    const faults = items.flatMap((item) => {
      const { key, opens } = item;
      if (!opens) return item.items.length > 0 ? [] : [`${key} opens nothing`];
      const at = pathOf(item) ?? '';
      if ('url' in opens) return [];
      if ('list' in opens) {
        const [entity = '', list = ''] = opens.list.split('.');
        if (!model.entities.get(entity)?.lists.has(list)) return [`${key}: no list ${opens.list}`];
      }
      return at !== '/404' && isAddress(at) && at !== '*' ? [] : [`${key}: no address ${at}`];
    });
    expect(faults).toEqual([]);
  });

  test('asks for something that somebody may do', () => {
    const faults = items.flatMap(({ key, needs }) => {
      if (!needs) return [];
      const [entity = '', ...operation] = needs.split(':');
      // A permission that belongs to no entity is somebody's by name, or an administrator's.
      if (!model.entities.has(entity))
        return productRoles.some(({ permissions }) => permissions.includes('*')) ? [] : [key];
      const grants = [...(model.entities.get(entity)?.roles.values() ?? [])].flat();
      const wanted = operation.join(':');
      return grants.some((grant) => wanted === 'read' || grant.do.has(wanted)) ? [] : [`${key} needs ${needs}`];
    });
    expect(faults).toEqual([]);
  });

  test('bears an icon that is drawn', () => {
    const drawn = [...source('renderers/theme/menu-icons.tsx').matchAll(/^ {2}'?([a-z-]+)'?: </gm)].map(
      ([, name]) => name,
    );
    expect(drawn.length).toBeGreaterThan(5);
    expect(
      items.filter(({ icon }) => icon !== null && !drawn.includes(icon)).map(({ key, icon }) => `${key}: ${icon}`),
    ).toEqual([]);
  });
});
