import type { areaList } from '@vant/area-data';
import type { LocalWords } from '../../../schemas/kinds/field-kind.ts';

export interface Division {
  readonly value: string;
  readonly label: string;
  readonly children?: readonly Division[];
}

/** Every province, city and county of China, as a tree and by code. */
export interface Divisions extends LocalWords {
  readonly roots: readonly Division[];
}

/** Cities that exist only to hold the counties a province governs itself: nobody says their names. */
const unsaid = new Set(['省直辖县', '自治区直辖县级行政区划', '县', '市辖区']);

let loading: Promise<Divisions> | undefined;

/** Loads the table once; it is a file of its own in the browser. */
export function loadDivisions(): Promise<Divisions> {
  loading ??= import('@vant/area-data').then((data) => makeDivisions(data.areaList));
  return loading;
}

function makeDivisions(list: typeof areaList): Divisions {
  const cities = byPrefix(list.city_list, 2);
  const counties = byPrefix(list.county_list, 4);
  const roots = Object.entries(list.province_list).map(([value, label]) => ({
    value,
    label,
    children: (cities.get(value.slice(0, 2)) ?? []).map((city) => {
      const children = counties.get(city.value.slice(0, 4));
      return children ? { ...city, children } : city;
    }),
  }));
  return { roots, ...wordsOf(list) };
}

function byPrefix(table: Readonly<Record<string, string>>, length: number): Map<string, Division[]> {
  const groups = new Map<string, Division[]>();
  for (const [value, label] of Object.entries(table)) {
    const prefix = value.slice(0, length);
    const group = groups.get(prefix);
    if (group) group.push({ value, label });
    else groups.set(prefix, [{ value, label }]);
  }
  return groups;
}

function wordsOf(list: typeof areaList): LocalWords {
  const nameOf = (code: string) => list.province_list[code] ?? list.city_list[code] ?? list.county_list[code];
  const text = (code: string): string | undefined => {
    if (nameOf(code) === undefined) return undefined;
    const steps = [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])].map(
      (step) => nameOf(step) ?? '',
    );
    // a municipality is its own city: 北京市 is said once
    return steps.filter((name, at) => name !== '' && !unsaid.has(name) && name !== steps[at - 1]).join(' / ');
  };
  let codes: Map<string, string> | undefined;
  const value = (typed: string) => {
    codes ??= new Map(
      [list.county_list, list.city_list, list.province_list].flatMap((table) =>
        Object.keys(table).map((code) => [keyOf(text(code) ?? ''), code] as const),
      ),
    );
    return codes.get(keyOf(typed));
  };
  return { text, value };
}

/** People write 浙江省杭州市 with slashes, blanks or nothing between. */
const keyOf = (text: string): string => text.replace(/[\s/,，、\\>-]+/g, '');
