import type { CustomSeriesRenderItemReturn } from 'echarts';
import { provinces } from '../../widgets/provinces.ts';
import { sayShort, sayValue } from '../data/say-number.ts';
import { type Drawing, type MakeOption, tooltipOf, withAlpha } from '../drawing/option-parts.ts';
import type { ByProvince } from './by-province.ts';

const across = 8;
const down = 8;
const legend = 26;
const faintest = 0.12;

/** The squares of the provinces, deeper where more is. */
export const mapOption: MakeOption = (drawing) => {
  const { data, palette } = drawing;
  const [measure] = data.series;
  const known = (measure?.values ?? []).filter((value) => value !== null);
  const scale = {
    least: known.reduce((least, one) => Math.min(least, one), 0),
    most: known.reduce((most, one) => Math.max(most, one), 0),
    color: palette.series[0] ?? palette.text,
  };
  const place = placeOf(drawing);
  return {
    tooltip: {
      ...tooltipOf(drawing, 'item'),
      axisPointer: {},
      formatter: (mark) => (Array.isArray(mark) ? '' : sayOf(drawing, mark.dataIndex)),
    },
    xAxis: { type: 'value', show: false, min: 0, max: across },
    yAxis: { type: 'value', show: false, min: 0, max: down },
    grid: { left: 0, right: 0, top: 0, bottom: 0 },
    graphic: legendOf(drawing, scale),
    series: [
      {
        type: 'custom',
        name: measure?.label ?? '',
        cursor: 'pointer',
        renderItem: ({ dataIndex }) => squareOf(drawing, { ...place, ...scale }, dataIndex),
        data: provinces.map(({ name, at }, index) => ({ name, value: [...at, measure?.values[index] ?? null] })),
      },
    ],
  };
};

/** As large as the place allows, in its middle. */
function placeOf({ width, height }: Drawing): Place {
  const side = Math.max(18, Math.min(width / across, (height - legend) / down));
  return { side, left: (width - side * across) / 2, top: Math.max(0, (height - legend - side * down) / 2) };
}

interface Place {
  readonly side: number;
  readonly left: number;
  readonly top: number;
}

/** One province: its name, and its figure where there is room. */
function squareOf({ data, palette }: Drawing, place: Place & Scale, index: number): CustomSeriesRenderItemReturn {
  const { side, left, top, least, most, color } = place;
  const province = provinces[index];
  const value = data.series[0]?.values[index] ?? null;
  const { name = '', at: [column, row] = [0, 0] } = province ?? {};
  const [x, y] = [left + column * side, top + row * side];
  const share = most === least ? 1 : ((value ?? least) - least) / (most - least);
  const depth = value === null ? 0 : faintest + (1 - faintest) * share;
  const isSaid = value !== null && side >= 38;
  const said = (text: string, at: number, fontSize: number) => ({
    type: 'text' as const,
    silent: true,
    style: {
      text,
      x: x + side / 2,
      y: y + side * at,
      align: 'center' as const,
      verticalAlign: 'middle' as const,
      fill: palette.text,
      fontFamily: palette.font,
      fontSize,
    },
  });
  return {
    type: 'group',
    children: [
      {
        type: 'rect',
        shape: { x: x + 1.5, y: y + 1.5, width: side - 3, height: side - 3, r: 4 },
        style: { fill: value === null ? withAlpha(palette.quiet, 0.12) : withAlpha(color, depth) },
      },
      said(name, isSaid ? 0.36 : 0.5, Math.min(12, Math.floor((side - 5) / name.length))),
      ...(isSaid ? [said(sayShort(value), 0.66, 11)] : []),
    ],
  };
}

/** What is told of a square. */
function sayOf({ data }: Drawing, index: number): string {
  const { series, apart } = data as ByProvince;
  const [measure] = series;
  const value = measure?.values[index] ?? null;
  const { name = '', code = '' } = provinces[index] ?? {};
  if (apart.has(code)) return `${name}　有多个地区，不能合成一个数`;
  return value === null || !measure
    ? `${name}　没有数据`
    : `${name}　${measure.label} ${sayValue(measure.column, value)}`;
}

interface Scale {
  readonly least: number;
  readonly most: number;
  readonly color: string;
}

/** From the lightest to the deepest, and what the squares are and are not. */
function legendOf({ data, palette, width, height }: Drawing, { least, most, color }: Scale) {
  const { outside } = data as ByProvince;
  const y = height - 14;
  const words = (text: string, x: number, align: 'left' | 'right') => ({
    type: 'text' as const,
    silent: true,
    style: {
      text,
      x,
      y: y + 4,
      align,
      verticalAlign: 'middle' as const,
      fill: palette.quiet,
      fontFamily: palette.font,
      fontSize: 12,
    },
  });
  const from = sayShort(least);
  const begin = 4 + from.length * 7 + 6;
  const note = outside > 0 ? `示意图，不表示边界；另有${outside}项不属于任何省` : '示意图，不表示边界';
  const scale = [
    words(from, 4, 'left'),
    {
      type: 'rect' as const,
      silent: true,
      shape: { x: begin, y, width: 72, height: 8, r: 2 },
      style: {
        fill: {
          type: 'linear' as const,
          x: 0,
          y: 0,
          x2: 1,
          y2: 0,
          colorStops: [
            { offset: 0, color: withAlpha(color, faintest) },
            { offset: 1, color },
          ],
        },
      },
    },
    words(sayShort(most), begin + 78, 'left'),
  ];
  return [...(most > least ? scale : []), ...(width > 300 ? [words(note, width - 4, 'right')] : [])];
}
