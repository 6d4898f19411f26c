import { inOrder } from '../../../../schemas/language/ranks.ts';

type Json = Readonly<Record<string, unknown>>;
type Ranked = Json & { readonly rank?: string };

/** Where a field shall be seen, and at which place among the others. */
export interface Seen {
  readonly key: string;
  readonly form: boolean;
  readonly list: boolean;
  /** How it is asked for; `as it is`: in the way it is now; null: it is not. */
  readonly find: 'eq' | 'like' | 'range' | 'as it is' | null;
  readonly order: number;
}

export interface ScreensAsked {
  readonly part: string;
  /** The designer put them in another order. */
  readonly isMoved: boolean;
  readonly seen: readonly Seen[];
  readonly removed: ReadonlySet<string>;
  /** Cells beside each other in the form. */
  readonly cols: number;
}

/** The form and the list of a document with its fields where the designer wants them; sections and widths stay as they were. */
export function screensWith(document: Json, asked: ScreensAsked): Json {
  const forms = objectIn(document, 'forms');
  const edit = objectIn(forms, 'edit');
  if (asked.part !== '') {
    const body = gridsWith(objectIn(edit, 'body'), asked);
    return { ...document, forms: { ...forms, edit: { ...edit, ...given(edit, 'body', body) } } };
  }
  const lists = objectIn(document, 'lists');
  const main = objectIn(lists, 'main');
  const finds = asked.seen.flatMap(({ key, find }) =>
    find === null || find === 'as it is' ? [] : [{ f: key, op: find }],
  );
  const head = sectionsWith(objectIn(edit, 'head'), asked);
  const cols = entriesWith(objectIn(main, 'cols'), asked, ({ list }) => list);
  const find = entriesWith(objectIn(main, 'find'), asked, (each) => each.find !== null, finds);
  return {
    ...document,
    ...(head.length > 0 || forms.edit ? { forms: { ...forms, edit: { ...edit, ...given(edit, 'head', head) } } } : {}),
    ...(cols.length > 0 || lists.main
      ? { lists: { ...lists, main: { ...main, cols, ...given(main, 'find', find) } } }
      : {}),
  };
}

/** What was not said before is said only where there is something to say. */
const given = (json: Json, key: string, entries: readonly Json[]): Json =>
  entries.length > 0 || Object.hasOwn(json, key) ? { [key]: entries } : {};

const objectIn = (json: Json, key: string): Json => (json[key] ?? {}) as Json;
const ranked = (map: Json) => inOrder(map as Readonly<Record<string, Ranked>>);

/** Entries of a keyed collection, written in order: those that stay keep their ranks, those that come stand behind their neighbour. */
function entriesWith(
  map: Json,
  { seen, removed, isMoved }: ScreensAsked,
  isWanted: (seen: Seen) => boolean,
  said: readonly Json[] = [],
): readonly Json[] {
  const wishes = new Map(seen.map((each) => [each.key, each]));
  const entries: Entry[] = ranked(map).flatMap(([key, entry]) => {
    const wish = wishes.get(key);
    return removed.has(key) || (wish && !isWanted(wish)) ? [] : [{ ...entry, f: key }];
  });
  const known = new Set(entries.map(({ f }) => f));
  const added = seen.filter((each) => isWanted(each) && !known.has(each.key));
  for (const { key, order } of added.toSorted((a, b) => a.order - b.order)) {
    const before = entries.findLastIndex(({ f }) => (wishes.get(f)?.order ?? Number.POSITIVE_INFINITY) < order);
    entries.splice(before < 0 ? entries.length : before + 1, 0, { f: key });
  }
  const asSaid = new Map(said.map((entry) => [entry.f, entry]));
  const placed = isMoved ? inTheirPlaces(entries, wishes) : entries;
  return placed.map((entry) => ({ ...entry, ...asSaid.get(entry.f) }));
}

type Entry = Ranked & { readonly f: string };

/** A field the designer does not name keeps its neighbour before it. */
function inTheirPlaces(entries: readonly Entry[], wishes: ReadonlyMap<string, Seen>): Entry[] {
  let last = -1;
  const placed = entries.map(({ rank: _rank, ...entry }) => {
    last = wishes.get(entry.f)?.order ?? last;
    return { entry, order: last };
  });
  return placed.toSorted((a, b) => a.order - b.order).map(({ entry }) => entry as Entry);
}

/** New cells come into the first section. */
function sectionsWith(head: Json, asked: ScreensAsked): readonly Json[] {
  const sections = ranked(head);
  const first = sections[0]?.[0];
  if (first === undefined) {
    const cells = entriesWith({}, asked, ({ form }) => form);
    return cells.length > 0 ? [{ section: 'base', title: '基本信息', cols: asked.cols, cells }] : [];
  }
  const elsewhere = new Set(sections.slice(1).flatMap(([, section]) => Object.keys(objectIn(section, 'cells'))));
  return sections.flatMap(([key, section]): Json[] => {
    const own = objectIn(section, 'cells');
    const mine = asked.seen.filter((each) => (key === first ? !elsewhere.has(each.key) : Object.hasOwn(own, each.key)));
    const cells = entriesWith(own, { ...asked, seen: mine }, ({ form }) => form);
    return cells.length > 0 ? [{ section: key, ...section, cells }] : [];
  });
}

/** The grid of lines, or that of theirs below it. */
function gridsWith(body: Json, asked: ScreensAsked): readonly Json[] {
  const [outer = '', inner] = asked.part.split('.');
  const grids = ranked(body).map(([key, grid]): Json => {
    const whole = { part: key, ...grid };
    if (key !== outer) return whole;
    if (inner === undefined) return { ...whole, cols: columnsWith(objectIn(grid, 'cols'), asked) };
    const below = objectIn(grid, 'below');
    return {
      ...whole,
      below: { ...below, [inner]: { cols: columnsWith(objectIn(objectIn(below, inner), 'cols'), asked) } },
    };
  });
  if (Object.hasOwn(body, outer) || inner !== undefined) return grids;
  const cols = columnsWith({}, asked);
  return cols.length > 0 ? [...grids, { part: outer, as: 'grid', cols }] : grids;
}

const columnsWith = (cols: Json, asked: ScreensAsked): readonly Json[] =>
  entriesWith(cols, asked, ({ form, list }) => form || list);
