export interface Province {
  /** The first two figures of its code, and of every place in it. */
  readonly code: string;
  /** As people say it. */
  readonly name: string;
  /** Its square: columns from west to east, rows from north to south. */
  readonly at: readonly [column: number, row: number];
}

const squares = [
  ['23', '黑龙江', 7, 0],
  ['15', '内蒙古', 4, 1],
  ['22', '吉林', 7, 1],
  ['65', '新疆', 0, 2],
  ['62', '甘肃', 2, 2],
  ['64', '宁夏', 3, 2],
  ['14', '山西', 4, 2],
  ['11', '北京', 5, 2],
  ['12', '天津', 6, 2],
  ['21', '辽宁', 7, 2],
  ['63', '青海', 1, 3],
  ['61', '陕西', 3, 3],
  ['41', '河南', 4, 3],
  ['13', '河北', 5, 3],
  ['37', '山东', 6, 3],
  ['54', '西藏', 0, 4],
  ['51', '四川', 2, 4],
  ['50', '重庆', 3, 4],
  ['42', '湖北', 4, 4],
  ['34', '安徽', 5, 4],
  ['32', '江苏', 6, 4],
  ['31', '上海', 7, 4],
  ['52', '贵州', 3, 5],
  ['43', '湖南', 4, 5],
  ['36', '江西', 5, 5],
  ['33', '浙江', 6, 5],
  ['53', '云南', 2, 6],
  ['45', '广西', 3, 6],
  ['44', '广东', 4, 6],
  ['35', '福建', 5, 6],
  ['71', '台湾', 7, 6],
  ['46', '海南', 3, 7],
  ['82', '澳门', 4, 7],
  ['81', '香港', 5, 7],
] as const;

/** All provincial divisions, each a square of its own about where it lies. No outline is drawn: none can be drawn wrongly. */
export const provinces: readonly Province[] = squares.map(([code, name, column, row]) => ({
  code,
  name,
  at: [column, row],
}));

const byCode = new Map(provinces.map((province) => [province.code, province]));

/** The province of a place: by its code (`33`, `330106`), else by what its name begins with. */
export function provinceOf(value: unknown, words: string): Province | undefined {
  const text = String(value ?? '').trim();
  if (/^\d{2}(\d{4}){0,2}$/.test(text)) return byCode.get(text.slice(0, 2));
  return provinces.find(({ name }) => text.startsWith(name) || words.startsWith(name));
}
