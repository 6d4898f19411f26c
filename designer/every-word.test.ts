import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type DocumentKind, documentKinds, schemaOfKind } from '../schemas/language/document.ts';
import { remind } from '../schemas/sections/remind/remind.section.ts';
import type { JsonSchema } from '../schemas/values/value-type.ts';
import { askedWords } from './sorts/entity/remind/reminder-commands.ts';
import { restWords } from './sorts/entity/rest-words.ts';
import { drawnPlaces } from './sorts/flow/words/word-shape.ts';

/** Where each part of a kind of document is edited: by the first word of a place, or for all that is not named. */
const rooms: Readonly<Record<DocumentKind, Readonly<Record<string, readonly string[]>>>> = {
  entity: {
    otherwise: ['designer/sorts/entity/settings'],
    fields: ['designer/sorts/entity/form', 'designer/sorts/entity/picking', 'src/screens/design/extend-fields'],
    parts: ['designer/sorts/entity/form', 'designer/sorts/entity/picking', 'designer/sorts/entity/states/lines'],
    forms: ['designer/sorts/entity/form'],
    fieldsets: ['designer/sorts/entity/fieldsets'],
    lists: ['designer/sorts/entity/lists'],
    rules: ['designer/sorts/entity/rules'],
    checks: ['designer/sorts/entity/rules'],
    access: ['designer/sorts/entity/access'],
    states: ['designer/sorts/entity/states'],
    actions: ['designer/sorts/entity/actions'],
    becomes: ['designer/sorts/entity/actions'],
    ledgers: ['designer/sorts/entity/actions'],
    betters: ['designer/sorts/entity/betters'],
    pairs: ['designer/sorts/entity/pairs'],
    remind: ['designer/sorts/entity/remind'],
    freeze: ['designer/sorts/entity/freeze'],
    seals: ['designer/sorts/entity/seals'],
    onSave: ['designer/sorts/entity/actions'],
    ext: ['designer/sorts/entity/ext'],
    cases: ['designer/sorts/entity/cases'],
  },
  fieldset: {
    otherwise: ['designer/sorts/entity/fieldsets', 'designer/sorts/entity/form', 'designer/sorts/entity/rules'],
  },
  dict: { otherwise: ['src/screens/dicts'] },
  menu: { otherwise: ['designer/sorts/menu', 'designer/inputs'] },
  report: { otherwise: ['designer/sorts/report', 'designer/figures'] },
  chart: { otherwise: ['designer/sorts/chart'], query: ['designer/sorts/chart', 'designer/figures'] },
  dashboard: { otherwise: ['designer/sorts/dashboard'] },
  page: { otherwise: ['designer/sorts/portal'] },
  fragment: { otherwise: ['designer/sorts/portal'] },
  site: { otherwise: ['designer/sorts/portal'] },
  flow: { otherwise: ['designer/sorts/flow'] },
};

/** Words that are written as part of something whole, and where. */
const wholes: readonly (readonly [RegExp, string])[] = [
  [
    /^entity \/((parts\/:\/)?states\/moves|actions)\/:\/ask\/:\/(need|long|secret|help|byItself)$/,
    'designer/sorts/entity/states/AskList.tsx',
  ],
  [/^entity \/((parts\/:\/)?states\/moves\/:\/run|actions\/:\/run|onSave)\/:\/do$/, 'designer/inputs/runs/RunList.tsx'],
  [/^entity \/becomes\/:\/lines\/(from|to)$/, 'designer/sorts/entity/actions/ChainInspector.tsx'],
  [/^entity \/valid\/(from|to)$/, 'designer/inputs/ValidPick.tsx'],
  [/^entity \/ledgers\/:\/journal\/(account|amount|what)$/, 'designer/sorts/entity/actions/JournalPick.tsx'],
  [/^entity \/becomes\/:\/lines\/ledgers(\/:\/into)?$/, 'designer/sorts/entity/actions/LedgerEditor.tsx'],
  [
    /^entity \/(becomes\/:\/lines\/)?ledgers\/:\/(label|take|upTo|atLeast|while)$/,
    'designer/sorts/entity/actions/LedgerWords.tsx',
  ],
  [/^entity \/ledgers\/:\/(from|over|by|say)$/, 'designer/sorts/entity/actions/LedgerInspector.tsx'],
  [/^entity \/states\/moves\/:\/after\/(of|days|hours|working|at)$/, 'designer/sorts/entity/states/after-words.ts'],
  [
    /^entity \/remind\/:\/(label|of|before|after|at|while|to|say)$/,
    'designer/sorts/entity/remind/ReminderInspector.tsx',
  ],
  [/^entity \/remind\/:\/to\/(role|user|supplier)$/, 'designer/sorts/entity/remind/ReminderInspector.tsx'],
  [/^entity \/betters\/:\/(into\/record|extend\/times)$/, 'designer/sorts/entity/betters/BetterInspector.tsx'],
  [/^entity \/freeze\/:\/(label|at|of|held)$/, 'designer/sorts/entity/freeze/FreezeInspector.tsx'],
  [/^entity \/forms\/:\/body\/:\/phone\/(card|scan)$/, 'designer/sorts/entity/form/PlaceInspectors.tsx'],
  [/^entity \/lists\/:\/phone\/card$/, 'designer/sorts/entity/lists/ListsPane.tsx'],
  [/^(menu|chart|dashboard|flow) \/note$/, 'designer/figures/NoteInput.tsx'],
  [/^flow \/steps\/:\/run\/:\/do$/, 'designer/inputs/runs/RunList.tsx'],
  [/^page \/channel$/, 'designer/sorts/portal/NewPage.tsx'],
];

/** Words that an inspector draws from what the language says of them. */
const drawn: ReadonlySet<string> = new Set([
  ...restWords(remind, askedWords).map(({ name }) => `entity /${remind.key}/:/${name}`),
  ...drawnPlaces().map((place) => `flow ${place}`),
]);

/** What no designer asks for, and why. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^\w+ \/(kind|key|spec|rev|layer)$/, 'written by whoever makes and keeps a document'],
  [/\/title\/(zh|en)$/, 'a title of the product in two languages; a designer writes a plain one'],
  [
    /^entity \/(facetOf|when|takes)$/,
    'another side of a record is shipped with who may see it; the settings tell of it',
  ],
  [/^entity \/store\/(table|view)$/, 'tables of the product, and views that the deployment registers'],
  [
    /^entity \/store\/pair(\/(ends|as|kind|there|basis|found)(\/:)?(\/(f|is))?)?$/,
    'shipped with what ties two records together; what is found of them is edited',
  ],
  [/^entity \/store\/lines(\/(of|part|as|head|fields)(\/:)?)?$/, 'shipped with who may see which lines of a document'],
  [/^(entity|fieldset) \/(parts\/:\/)*fields\/:\/column$/, 'follows the key; a table that was read in keeps its own'],
  [/^entity \/parts\/:\/(parts\/:\/)?table$/, 'follows the key'],
  [
    /^(entity \/parts\/:\/(parts\/:\/)?|fieldset \/)fields\/:\/(slot|places|retired)$/,
    'of extended fields, which a company adds on their own screen',
  ],
  [/^entity \/fields\/:\/slot$/, 'the first that fits shows an extended field; a package may name another'],
  [/^entity \/fieldsets\/:\/(forms\/:\/)?without$/, 'written by folding: what was taken away on the canvas'],
  [/^entity \/changes\/:\/(rev|do|f|from)$/, 'written as fields are renamed and retyped; the settings tell of them'],
  [/^dict \/closed$/, 'said by the product where its code relies on the entries'],
  [/^(fieldset|fragment|site) \/note$/, 'small enough to tell of themselves'],
  [/^page \/(roots|place)$/, 'of the pages that the product ships'],
];

/** Every place a kind of document can say something at, any key of a collection being `:`. */
function placesOf(schema: JsonSchema, at = ''): readonly string[] {
  const named = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const entries = Object.values((schema.patternProperties ?? {}) as Record<string, JsonSchema>);
  const found = [
    ...named.flatMap(([key, one]) => (key === 'rank' ? [] : [`${at}/${key}`, ...placesOf(one, `${at}/${key}`)])),
    ...((schema.anyOf ?? []) as JsonSchema[]).flatMap((one) => placesOf(one, at)),
    ...[...entries, ...(schema.items ? [schema.items as JsonSchema] : [])].flatMap((one) => placesOf(one, `${at}/:`)),
  ];
  return [...new Set(found)];
}

const root = path.resolve(import.meta.dirname, '..');
const contents = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const sourcesIn = (folder: string): readonly string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.|fixture\//.test(file))
    .map((file) => path.join(folder, file));

/** The words a file writes by: quoted, or a step of a path; in commands also the words of what is put there. */
function wordsIn(file: string): readonly string[] {
  const written = contents(file)
    .replace(/\/\*\*.*?\*\//gs, '')
    .replace(/^(import|\s*readonly) .*$/gm, '');
  const said = [...written.matchAll(/['"`/]([a-z][A-Za-z]*)(?=['"`/])/g)];
  const put = file.endsWith('.ts') ? [...written.matchAll(/[{,]\s*([a-z][A-Za-z]*)(?=\s*[:,}])/g)] : [];
  return [...said, ...put].map(([, word = '']) => word);
}

const byRoom = new Map<string, ReadonlySet<string>>();
function wordsOf(room: string): ReadonlySet<string> {
  const known = byRoom.get(room) ?? new Set(sourcesIn(room).flatMap(wordsIn));
  byRoom.set(room, known);
  return known;
}

const lastOf = (place: string): string => place.slice(place.lastIndexOf('/') + 1);

function isEdited(kind: DocumentKind, place: string): boolean {
  if (drawn.has(`${kind} ${place}`)) return true;
  const whole = wholes.find(([fits]) => fits.test(`${kind} ${place}`));
  if (whole) return new RegExp(`\\b${lastOf(place)}\\b`).test(contents(whole[1]));
  const [, first = ''] = place.split('/');
  const designed = rooms[kind][first] ?? rooms[kind].otherwise ?? [];
  return designed.some((room) => wordsOf(room).has(lastOf(place)));
}

describe('whatever the language can say', () => {
  test.each(documentKinds)('of a document of the kind %s is edited in a designer, or has its reason', (kind) => {
    const left = placesOf(schemaOfKind(kind)).filter(
      (place) => !isEdited(kind, place) && !reasons.some(([fits]) => fits.test(`${kind} ${place}`)),
    );
    expect(left).toEqual([]);
  });

  test('and every reason is one for something that can be said', () => {
    const places = documentKinds.flatMap((kind) => placesOf(schemaOfKind(kind)).map((place) => `${kind} ${place}`));
    const idle = [...wholes, ...reasons].filter(([fits]) => !places.some((place) => fits.test(place)));
    expect(idle).toEqual([]);
  });

  test('a word that no designer writes is found', () => {
    expect(isEdited('entity', '/lists/:/colour')).toBe(false);
    expect(isEdited('dashboard', '/cards/:/elevation')).toBe(false);
  });
});
